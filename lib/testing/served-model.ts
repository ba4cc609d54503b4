import fc from "fast-check";
import { expect } from "vitest";
import { operations } from "@/lib/doors/operations";
import { type ReviewStore, runOperation } from "./review-store";
import type { TestDatabase } from "./test-database";

export const paths = ["/a", "/b", "/d/x", "/d/y"] as const;
const sessions = ["one", "two", "three"] as const;

export type Step =
  | { kind: "create" | "insert" | "delete"; by: (typeof sessions)[number]; path: (typeof paths)[number] }
  | { kind: "rename"; by: (typeof sessions)[number]; path: (typeof paths)[number]; to: (typeof paths)[number] }
  | { kind: "approve" | "revert" | "revertAll" | "flag" | "undo"; pick: number }
  | { kind: "save" | "move" | "remove"; pick: number; to: (typeof paths)[number] };

const session = fc.constantFrom(...sessions);
const path = fc.constantFrom(...paths);
const pick = fc.nat(1_000);
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom("create", "insert", "delete"), by: session, path }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("rename"), by: session, path, to: path }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("approve"), pick }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom("revert", "revertAll", "flag", "undo"), pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("save", "move", "remove"), pick, to: path }) },
) as fc.Arbitrary<Step>;

/**
 * What has to be served, worked out from the outside: of each memory the newest version that was let through. A version is let
 * through by its change's approval or by a person's hand; one that only repeats another is as that one is.
 */
export class Model {
  readonly #through = new Map<string, boolean>();
  /** Versions that repeat the one of this number. */
  readonly #repeats = new Map<string, number>();
  /** Versions that were as a revert wanted them, so that it wrote nothing: by its decision. */
  readonly #standing = new Map<string, string[]>();
  readonly #before = new Map<string, Map<string, boolean>>();

  constructor(
    readonly database: TestDatabase,
    readonly storeId: string,
  ) {}

  versions() {
    return this.database.db.prisma.version.findMany({ where: { storeId: this.storeId }, orderBy: { seq: "asc" } });
  }

  isThrough(changeId: string): boolean {
    return this.#through.get(changeId) ?? false;
  }

  let(changeIds: readonly string[], through: boolean, decisionId?: string): void {
    if (decisionId) this.#before.set(decisionId, new Map(changeIds.map((id) => [id, this.isThrough(id)])));
    for (const id of changeIds) this.#through.set(id, through);
  }

  stand(decisionId: string, versionIds: string[]): void {
    this.#standing.set(decisionId, versionIds);
  }

  /** What was written is taken back: it stands for nothing any more. */
  fall(versionIds: readonly string[]): void {
    for (const [id, standing] of this.#standing) {
      this.#standing.set(
        id,
        standing.filter((one) => !versionIds.includes(one)),
      );
    }
  }

  undo(decisionId: string): void {
    this.#standing.delete(decisionId);
    for (const [id, through] of this.#before.get(decisionId) ?? []) this.#through.set(id, through);
  }

  repeat(versionId: string, number: number): void {
    this.#repeats.set(versionId, number);
  }

  /** Of each memory the newest version that was let through. */
  async servedVersions() {
    const byMemory = new Map<string, Awaited<ReturnType<Model["versions"]>>>();
    for (const version of await this.versions()) {
      byMemory.set(version.memoryId, [...(byMemory.get(version.memoryId) ?? []), version]);
    }
    const standing = [...this.#standing.values()].flat();
    return [...byMemory.values()].flatMap((versions) => {
      const original = (version: (typeof versions)[number]): (typeof versions)[number] => {
        const number = this.#repeats.get(version.id);
        return number === undefined ? version : original(versions[number - 1]!);
      };
      // What repeats a version that stands by a decision stands with it, whatever was decided on where the text came from.
      const isThrough = (one: (typeof versions)[number]): boolean => {
        const number = this.#repeats.get(one.id);
        if (standing.includes(one.id)) return true;
        return number === undefined ? this.isThrough(one.changeId) : isThrough(versions[number - 1]!);
      };
      const newest = versions.findLast(isThrough);
      return newest ? [{ ...newest, changeId: original(newest).changeId }] : [];
    });
  }

  async served(): Promise<Record<string, string>> {
    const served: Record<string, string> = {};
    for (const { operation, path, content } of await this.servedVersions()) {
      if (operation === "deleted") continue;
      expect(served).not.toHaveProperty([path!]);
      served[path!] = content!;
    }
    return served;
  }
}

export class Run {
  #texts = 0;
  done = 0;

  constructor(
    readonly store: ReviewStore,
    readonly model: Model,
  ) {}

  get #prisma() {
    return this.model.database.db.prisma;
  }

  async #newest() {
    return this.#prisma.change.findFirst({ where: { storeId: this.store.id }, orderBy: { seq: "desc" } });
  }

  async take(one: Step): Promise<void> {
    if ("by" in one) return this.#write(one);
    if ("to" in one) return this.#edit(one);
    return this.#decide(one);
  }

  async #write(one: Extract<Step, { by: unknown }>): Promise<void> {
    const at = `/memories${one.path}`;
    const text = `${one.by} ${++this.#texts}\n`;
    const input =
      one.kind === "rename"
        ? { command: "rename", old_path: at, new_path: `/memories${one.to}` }
        : one.kind === "create"
          ? { command: "create", path: at, file_text: text }
          : one.kind === "insert"
            ? { command: "insert", path: at, insert_line: 0, insert_text: text }
            : { command: "delete", path: at };
    if ((await this.store.say(one.by, input)).is_error) return;
    this.done += 1;
    const seen = await this.store.read(one.by, one.kind === "rename" ? one.to : one.path);
    if (one.kind === "create") expect(seen).toBe(text);
    if (one.kind === "insert") expect(seen?.startsWith(text)).toBe(true);
    if (one.kind === "delete") expect(seen).toBe(null);
    if (one.kind === "rename" && one.to !== one.path) expect(await this.store.read(one.by, one.path)).toBe(null);
  }

  async #edit(one: Extract<Step, { to: unknown }> & { pick: number }): Promise<void> {
    const memories = await this.#prisma.memory.findMany({
      where: { storeId: this.store.id, path: { not: null } },
      orderBy: { id: "asc" },
    });
    const memory = memories[one.pick % Math.max(1, memories.length)];
    if (!memory) return;
    const of = { memory_store_id: this.store.id, memory_id: memory.id };
    const before = await this.#newest();
    const [operation, input] =
      one.kind === "remove"
        ? [operations.deleteMemory, of]
        : [
            operations.updateMemory,
            { ...of, ...(one.kind === "move" ? { path: one.to } : { content: `person ${++this.#texts}\n` }) },
          ];
    const answer = await runOperation(this.store.editor, operation as never, input);
    const change = await this.#newest();
    if (answer.status !== 200 || !change || change.id === before?.id) return;
    this.done += 1;
    const versions = (await this.model.versions()).filter((version) => version.memoryId === memory.id);
    const head = versions.at(-1)!;
    // What nobody had looked at and a person only moved is not let through by that.
    if (one.kind === "move") this.model.repeat(head.id, head.number - 1);
    else this.model.let([change.id], true);
  }

  async #decide(one: Extract<Step, { pick: number }>): Promise<void> {
    const inState = {
      approve: ["pending", "flagged"],
      revert: ["pending", "flagged", "approved"],
      revertAll: ["pending", "flagged", "approved"],
      flag: ["pending", "approved"],
      undo: ["approved", "reverted", "flagged", "corrected"],
    }[one.kind as string];
    const changes = await this.#prisma.change.findMany({
      where: { storeId: this.store.id, reviewState: { in: inState } },
      orderBy: { seq: "asc" },
    });
    const change = changes[one.pick % Math.max(1, changes.length)];
    if (!change) return;
    const decision =
      one.kind === "undo"
        ? await this.#prisma.reviewDecision.findFirst({
            where: { changeId: change.id, undoneAt: null },
            orderBy: { id: "desc" },
          })
        : null;
    const verdict = one.kind === "revertAll" ? "revert" : one.kind;
    const body = one.kind === "revertAll" ? { verdict, include_later: true } : { verdict };
    const served = verdict === "revert" ? await this.model.servedVersions() : [];
    const { status, json } = await this.store.review(change.id, body);
    expect([200, 409]).toContain(status);
    if (status !== 200) return;
    this.done += 1;
    if (verdict === "approve") this.model.let(json.change_ids, true, json.decision_id!);
    if (verdict === "flag") this.model.let([change.id], this.model.isThrough(change.id), json.decision_id!);
    if (verdict === "revert") {
      // What was flagged and is not served any more does not come back by an undo.
      const away = changes.filter((one) => one.reviewState === "flagged" && !served.some((v) => v.changeId === one.id));
      for (const { id } of away) this.model.let([id], false);
      this.model.let(json.change_ids, false, json.decision_id!);
      if (json.written_change_id) await this.#wroteBack(json.written_change_id);
      else this.model.stand(json.decision_id!, await this.#headsOf(change.id));
    }
    if (decision) await this.#undone(decision);
  }

  /** What a revert writes is let through; where it only brings back the text below it, that stands as the version that wrote it does. */
  async #wroteBack(changeId: string): Promise<void> {
    this.model.let([changeId], true);
    const versions = await this.model.versions();
    for (const version of versions.filter((one) => one.changeId === changeId && one.operation !== "deleted")) {
      const below = versions.filter(
        (one) => one.memoryId === version.memoryId && one.number < version.number && one.operation !== "deleted",
      );
      // Versions that only moved it, such as the one that was taken back, wrote nothing of it.
      const other = below.findLastIndex(({ content }) => content !== version.content);
      const wrote = below[other + 1];
      if (wrote) this.model.repeat(version.id, wrote.number);
    }
  }

  async #headsOf(changeId: string): Promise<string[]> {
    const versions = await this.model.versions();
    const memories = new Set(versions.flatMap((version) => (version.changeId === changeId ? [version.memoryId] : [])));
    return [...memories].map((id) => versions.findLast((version) => version.memoryId === id)!.id);
  }

  async #undone(decision: { id: string; before: string; writtenChange: string | null }): Promise<void> {
    const { part_of: whole } = JSON.parse(decision.before) as { part_of?: string };
    this.model.undo(whole ?? decision.id);
    if (!decision.writtenChange) return;
    this.model.let([decision.writtenChange], false);
    const versions = await this.model.versions();
    const wrote = versions.filter((version) => version.changeId === decision.writtenChange);
    this.model.fall(wrote.map((version) => version.id));
    const last = await this.#newest();
    for (const version of versions.filter((one) => one.changeId === last?.id)) {
      const undone = wrote.find((one) => one.memoryId === version.memoryId);
      if (undone) this.model.repeat(version.id, undone.number - 1);
    }
  }
}
