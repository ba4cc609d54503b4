import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/domain/app-error";
import { plainWholeNumberField, timeField, wellFormedField } from "@/lib/domain/schema-parts";
import { jsonlFormat } from "@/lib/export/jsonl-lines";
import type { Description } from "@/lib/retention/describe-written";
import { textOf } from "./stage-memory";

const refuse = (what: string, line?: number) =>
  new AppError("invalid_request", `The file is refused: ${line === undefined ? what : `line ${line} ${what}`}`);

// What is written into reasons and comments; paths and texts are looked at one by one.
const text = wellFormedField;
const name = z.object({ id: text, name: text.nullable() });

const headLine = z.object({ type: z.literal("export"), format: z.string() });
const storeLine = z.object({ type: z.literal("memory_store"), id: z.string().max(100), name: z.string() });
const changeLine = z.object({
  type: z.literal("change"),
  id: text.max(100),
  created_at: text.max(100),
  actor: z.object({ type: text.max(100), id: text.nullable(), name: text.nullable() }),
  reason: text.max(10_000).nullable(),
  review: z.object({ state: text.max(100).nullable(), by: name.nullable() }),
  comments: z
    .array(
      z.object({
        by: name,
        at: text.max(100),
        memory_version_id: z.string().nullable(),
        line: plainWholeNumberField(1, 1_000_000).nullable(),
        body: text.max(20_000),
      }),
    )
    .default([]),
});
const versionLine = z.object({
  type: z.literal("memory_version"),
  id: z.string().max(100),
  memory_id: z.string().max(100),
  change_id: z.string().max(100),
  number: z.number().int(),
  operation: z.enum(["created", "modified", "deleted"]),
  path: z.string().nullable(),
  content: z.string().nullable(),
  content_sha256: z.string().nullable(),
  redacted_at: z.string().nullable(),
  redaction_reason: z.string().nullable().default(null),
});
const attributesLine = z.object({
  type: z.literal("memory_attributes"),
  memory_id: z.string().max(100),
  expires_at: timeField.nullable(),
  importance: plainWholeNumberField(1, 5).nullable(),
});
const endLine = z.object({
  type: z.literal("end"),
  memory_stores: z.number(),
  changes: z.number(),
  memory_versions: z.number(),
  /** Exports from before there were such lines have no such count. */
  memory_attributes: z.number().default(0),
});
const anyLine = z.discriminatedUnion("type", [headLine, storeLine, changeLine, versionLine, attributesLine, endLine]);

export type ChangeLine = z.output<typeof changeLine>;
export type VersionLine = z.output<typeof versionLine>;

export interface ExportedHistory {
  store: { id: string; name: string };
  /** Each with its versions, in the order in which they were written. */
  changes: { change: ChangeLine; versions: VersionLine[] }[];
  /** What is said beside the texts, by the id of the memory there. */
  described: Map<string, Description>;
}

function parseLine(text: string, number: number): z.output<typeof anyLine> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse("is no JSON.", number);
  }
  const parsed = anyLine.safeParse(value);
  if (!parsed.success)
    throw refuse(`is not what an export of ours has there (${parsed.error.issues[0]?.path.join(".")}).`, number);
  return parsed.data;
}

function* linesOf(text: string): Generator<[string, number]> {
  let number = 0;
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf("\n", from);
    const to = end === -1 ? text.length : end;
    number += 1;
    const line = text.slice(from, to).trimEnd();
    if (line !== "") yield [line, number];
    from = to + 1;
  }
}

/** Puts the lines together, and sees that each stands where it belongs and none is missing. */
class Gathered {
  readonly stores: ExportedHistory[] = [];
  #begun = false;
  #ended = false;
  #changes = 0;
  #versions = 0;
  #attributes = 0;

  take(line: z.output<typeof anyLine>, number: number): void {
    if (this.#ended) throw refuse("comes after the end.", number);
    if (!this.#begun && line.type !== "export") throw refuse("is no beginning of an export.", number);
    const current = this.stores.at(-1);
    const open = current?.changes.at(-1);
    switch (line.type) {
      case "export":
        if (this.#begun || line.format !== jsonlFormat) throw refuse(`is not "${jsonlFormat}".`, number);
        this.#begun = true;
        return;
      case "memory_store":
        this.stores.push({ store: line, changes: [], described: new Map() });
        return;
      case "change":
        if (!current) throw refuse("is a change without a store.", number);
        this.#changes += 1;
        current.changes.push({ change: line, versions: [] });
        return;
      case "memory_version":
        if (!open || open.change.id !== line.change_id) throw refuse("is a version without its change.", number);
        this.#versions += 1;
        open.versions.push(line);
        return;
      case "memory_attributes":
        if (!current) throw refuse("belongs to no store.", number);
        this.#attributes += 1;
        current.described.set(line.memory_id, { expiresAt: line.expires_at, importance: line.importance });
        return;
      case "end":
        this.#assertWhole(line);
        this.#ended = true;
    }
  }

  #assertWhole(end: z.output<typeof endLine>): void {
    const said = [end.memory_stores, end.changes, end.memory_versions, end.memory_attributes];
    const there = [this.stores.length, this.#changes, this.#versions, this.#attributes];
    if (said.some((count, at) => count !== there[at]))
      throw refuse("lines are missing: it does not hold what its last line says.");
  }

  whole(): ExportedHistory[] {
    if (!this.#ended) throw refuse("its end is missing. Export it again.");
    return this.stores;
  }
}

/** The stores of an export of ours as JSON lines, read whole. @throws AppError invalid_request with the line that is wrong */
export function readJsonl(bytes: Uint8Array): ExportedHistory[] {
  const text = textOf(bytes);
  if (text === null) throw refuse("it is not UTF-8.");
  const gathered = new Gathered();
  for (const [line, number] of linesOf(text)) gathered.take(parseLine(line, number), number);
  return gathered.whole();
}

/** The one that is meant of several. @throws AppError invalid_request */
export function chooseStore(stores: ExportedHistory[], wanted: string | undefined): ExportedHistory {
  const [first, ...others] = stores;
  if (!first) throw refuse("there is no store in it.");
  if (wanted === undefined && others.length === 0) return first;
  const found = stores.find(({ store }) => store.id === wanted);
  if (found) return found;
  const ids = stores
    .slice(0, 20)
    .map(({ store }) => store.id)
    .join(", ");
  throw new AppError("invalid_request", `The file holds ${stores.length} stores. Name one in from_store: ${ids}.`);
}
