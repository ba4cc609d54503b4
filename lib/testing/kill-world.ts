import { commitChange } from "@/lib/change/commit-change";
import type { Database } from "@/lib/db/database";
import type { Actor } from "@/lib/domain/actor";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { commentOnChange } from "@/lib/review/comment-on-change";
import { createStore } from "@/lib/store/create-store";
import type { Fate } from "./die-at-call";
import { contextOf, createMember, createWorkspace } from "./fixtures";

/** One secret in every place that takes a text. */
export interface KillWorld {
  workspaceId: string;
  actor: Actor;
  secret: string;
  storeId: string;
  /** An older version that says a secret of its own, for redacting it alone. */
  versionId: string;
  /** What must be in no file once an act is finished. */
  needles: Record<Fate["act"], string[]>;
}

const secret = "zq81f0c2d94be7a356";
const older = "zqb7720d1e5ac49f83";

export async function fillKillWorld(db: Database): Promise<KillWorld> {
  const workspaceId = await createWorkspace(db);
  const actor = await createMember(db, workspaceId, "admin");
  const admin = contextOf(db, actor);
  const { id: storeId } = await createStore(admin, { name: "Store", description: "", metadata: { user_id: "u1" } });
  const create = (at: string, text: string) =>
    ({ kind: "create", path: parseMemoryPath(at), content: parseContent(text) }) as const;
  const made = await commitChange(admin, {
    storeId,
    edits: [create("/older", older), create("/a", `the key is ${secret}`), create(`/${secret}/b`, "clean")],
    reason: `because of ${secret}`,
  });
  const [first, second] = made.outcomes.map(({ memory }) => memory);
  if (!first || !second || !made.changeId) throw new Error("nothing was written");
  const modify = (memoryId: string, text: string) =>
    ({ kind: "modify", memoryId, content: parseContent(text) }) as const;
  await commitChange(admin, { storeId, edits: [modify(first.id, "clean"), modify(second.id, `again ${secret}`)] });
  await commentOnChange(admin, { change_id: made.changeId, body: `look: ${secret}` });
  const { contentSha256, salt } = await db.prisma.version.findUniqueOrThrow({ where: { id: first.versionId } });
  const alone = [older, String(contentSha256), String(salt)];
  const needles = { redact: alone, scrub: alone, apply: [secret], erase: [...alone, secret] };
  return { workspaceId, actor, secret, storeId, versionId: first.versionId, needles };
}

const entries = (db: Database, chainId: string, action: string) =>
  db.prisma.auditEntry.count({ where: { chainId, action } });

async function redacted(db: Database, { storeId, versionId }: KillWorld): Promise<string> {
  const { content, contentSha256, salt, path, redactedAt } = await db.prisma.version.findUniqueOrThrow({
    where: { id: versionId },
  });
  const said = [content, contentSha256, salt, path];
  const logged = await entries(db, storeId, "version.redacted");
  if (redactedAt === null) return said.every((one) => one !== null) && logged === 0 ? "untouched" : "half";
  const pending = await db.prisma.pendingErasure.count();
  return said.every((one) => one === null) && logged === 1 && pending === 0 ? "finished" : "half";
}

async function applied(db: Database, { storeId, workspaceId }: KillWorld): Promise<string> {
  const { state, receipt } = await db.prisma.redaction.findFirstOrThrow();
  const versions = await db.prisma.version.findMany({ where: { storeId } });
  const open = versions.filter(({ content, path }) => `${content}${path}`.includes(secret)).length;
  const gone = versions.filter(({ redactedAt }) => redactedAt !== null).length;
  const logged = await entries(db, storeId, "version.redacted");
  const begun = await entries(db, workspaceId, "redaction.applied");
  if (state === "scanned") return open === 3 && gone === 0 && logged === 0 && begun === 0 ? "untouched" : "half";
  const masked = versions.filter(({ content }) => content?.includes("[redacted]")).length;
  const words = await db.prisma.change.count({ where: { storeId, reason: { contains: secret } } });
  const said = await db.prisma.reviewComment.count({ where: { storeId, body: { contains: secret } } });
  const once = open + words + said === 0 && gone === 3 && logged === 3 && begun === 1 && masked === 1;
  return state === "done" && receipt !== null && once ? "finished" : "half";
}

async function erased(db: Database, { storeId }: KillWorld): Promise<string> {
  const erasure = await db.prisma.erasure.findFirst();
  const where = { storeId };
  const rows = (await db.prisma.version.count({ where })) + (await db.prisma.memory.count({ where }));
  const logged = await entries(db, storeId, "store.deleted");
  if (!erasure) return rows === 8 && logged === 0 ? "untouched" : "half";
  return erasure.state === "done" && erasure.receipt !== null && rows === 0 && logged === 1 ? "finished" : "half";
}

/** How things stand after the next start: `untouched`, `finished`, or `half`, which must not be. */
export function outcomeOf(db: Database, act: Fate["act"], world: KillWorld): Promise<string> {
  if (act === "apply") return applied(db, world);
  return act === "erase" ? erased(db, world) : redacted(db, world);
}
