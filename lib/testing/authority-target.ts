import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import type { Actor } from "@/lib/domain/actor";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { createKey } from "@/lib/key/create-key";
import { commentOnChange } from "@/lib/review/comment-on-change";
import { reviewChangeInput } from "@/lib/review/review.schema";
import { reviewChange } from "@/lib/review/review-change";
import { createSession } from "@/lib/session/create-session";
import { createSessionInput } from "@/lib/session/session.schema";
import { createStore } from "@/lib/store/create-store";
import { contextOf } from "./fixtures";
import { waitingImport } from "./import-authority";
import type { InformingTarget } from "./informing-authority";
import { type PeopleTarget, peopleToManage } from "./people-authority";
import { waitingRedaction } from "./redaction-authority";
import type { ReviewTarget } from "./review-authority";
import { openCase } from "./subject-authority";

/** What the table of authority is tried at. */
export interface Target extends ReviewTarget, PeopleTarget, InformingTarget {
  memory_store_id: string;
  memory_id: string;
  /** The second of three versions. */
  memory_version_id: string;
  api_key_id: string;
  /** A change that deleted a memory. */
  change_id: string;
  /** A version that moved another memory. */
  moving_version_id: string;
  /** One whose scan has not begun. */
  redaction_id: string;
  subject_id: string;
  /** One that waits. */
  job_id: string;
  /** On another store. */
  hold_id: string;
  /** With this store attached. */
  session_id: string;
  import_id: string;
}

type Made = Omit<Target, keyof InformingTarget | "hold_id">;

interface Makers {
  admin: Context;
  /** A key that writes, and whose changes wait for review. */
  writer: Actor;
  /** The fields that are needed of what it has beside its store; without it all of them. */
  needed?: ReadonlySet<string>;
}

/** What of a target an operation is told. */
export function fieldsOf({ input }: { input: (target: Target) => unknown }): ReadonlySet<string> {
  const fields = new Set<string>();
  input(new Proxy({} as Target, { get: (_, field) => void fields.add(String(field)) }));
  return fields;
}

/** A store with a history, and what was said of it. */
async function newStore({ admin, writer }: Makers) {
  const { id } = await createStore(admin, { name: "Target", description: "", metadata: {} });
  const create = (path: string, text = "1") =>
    ({ kind: "create", path: parseMemoryPath(path), content: parseContent(text) }) as const;
  const made = await commitChange(admin, {
    storeId: id,
    edits: [create("/a"), create("/folder/b"), create("/gone"), create("/from")],
  });
  const memoryId = made.outcomes[0]!.memory.id;
  const edits = ["2", "3"].map((text) => ({ kind: "modify", memoryId, content: parseContent(text) }) as const);
  const edited = await commitChange(admin, { storeId: id, edits });
  const goneId = made.outcomes[2]!.memory.id;
  const deleted = await commitChange(admin, { storeId: id, edits: [{ kind: "delete", memoryId: goneId }] });
  const moving = { kind: "modify", memoryId: made.outcomes[3]!.memory.id, path: parseMemoryPath("/to") } as const;
  const moved = await commitChange(admin, { storeId: id, edits: [moving] });
  const byKey = contextOf(admin.db, writer, { origin: "rest" });
  const [waits, settled] = [
    await commitChange(byKey, { storeId: id, edits: [create("/waits", "a\u200Bb")] }),
    await commitChange(byKey, { storeId: id, edits: [create("/settled")] }),
  ].map(({ changeId }) => changeId ?? "");
  await reviewChange(admin, reviewChangeInput.parse({ change_id: settled, verdict: "approve" }));
  const comment = await commentOnChange(admin, { change_id: waits ?? "", body: "Look at this." });
  const finding = await admin.db.prisma.finding.findFirstOrThrow({ where: { storeId: id } });
  return {
    finding_id: finding.id,
    memory_store_id: id,
    memory_id: memoryId,
    memory_version_id: edited.outcomes[0]!.memory.versionId,
    change_id: deleted.changeId ?? "",
    moving_version_id: moved.outcomes[0]!.memory.versionId,
    pending_id: waits ?? "",
    approved_id: settled ?? "",
    comment_id: comment.id,
  };
}

async function newSession(admin: Context, storeId: string) {
  const resources = [{ type: "memory_store", memory_store_id: storeId }];
  const input = createSessionInput.parse({ agent: "agent", environment_id: "env", resources });
  return { session_id: (await createSession(admin, input)).id };
}

async function newKey(admin: Context) {
  return { api_key_id: (await createKey(admin, { name: "Victim", access: "read_only" })).key.id };
}

type Part = [fields: readonly (keyof Made)[], make: (admin: Context, storeId: string) => Promise<Partial<Made>>];

/** What a target has beside its store, and what makes it. */
const parts: readonly Part[] = [
  [["redaction_id", "job_id"], waitingRedaction],
  [["subject_id"], openCase],
  [["member_id", "disabled_member_id", "invitation_id", "service_account_id"], peopleToManage],
  [["import_id"], waitingImport],
  [["session_id"], newSession],
  [["api_key_id"], newKey],
];

/** A target that nothing was tried at yet. */
export async function makeTarget(makers: Makers): Promise<Made> {
  const { admin, needed } = makers;
  const target: Partial<Made> = await newStore(makers);
  for (const [fields, make] of parts)
    if (!needed || fields.some((field) => needed.has(field)))
      Object.assign(target, await make(admin, target.memory_store_id ?? ""));
  return target as Made;
}
