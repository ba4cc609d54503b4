import { readAuditChain } from "@/lib/audit/audit.store";
import type { Database } from "@/lib/db/database";
import { verifyChain } from "@/lib/domain/audit-chain";
import { timeOfChange } from "@/lib/domain/time-of-change";
import { commitVersion } from "@/lib/domain/version-commitment";
import { collect } from "./fixtures";

/** The history of one store as it is written down, with everything in it that does not hold. */
export interface HistoryVerdict {
  versions: { id: string; memoryId: string; seq: number; number: number; contentSha256: string | null }[];
  faults: string[];
}

type Committed = { memory_version_id: string; memory_id: string; operation: string; commitment: string };

/** Walks a store's versions, heads, changes and audit chain, and compares each with the others. */
export async function checkHistory(db: Database, storeId: string): Promise<HistoryVerdict> {
  const faults: string[] = [];
  const [versions, memories, changes, store] = await Promise.all([
    db.prisma.version.findMany({ where: { storeId }, orderBy: { seq: "asc" } }),
    db.prisma.memory.findMany({ where: { storeId } }),
    db.prisma.change.findMany({ where: { storeId }, orderBy: { seq: "asc" } }),
    db.prisma.store.findUniqueOrThrow({ where: { id: storeId } }),
  ]);
  versions.forEach((version, i) => {
    if (version.seq !== i + 1) faults.push(`version ${version.id} has seq ${version.seq}, not ${i + 1}`);
  });
  if (store.seq !== versions.length) faults.push(`the store counts ${store.seq} versions of ${versions.length}`);
  for (const memory of memories) {
    const own = versions.filter((version) => version.memoryId === memory.id);
    own.forEach((version, i) => {
      if (version.number !== i + 1) faults.push(`version ${version.id} has number ${version.number}, not ${i + 1}`);
    });
    const head = own.at(-1);
    if (memory.headVersionId !== head?.id) faults.push(`the head of ${memory.id} is not its last version`);
    if (memory.versionCount !== own.length) faults.push(`${memory.id} counts ${memory.versionCount} of ${own.length}`);
    if (memory.path !== null && memory.contentSha256 !== head?.contentSha256)
      faults.push(`${memory.id} has a stale hash`);
    if ((memory.path === null) !== (head?.operation === "deleted"))
      faults.push(`${memory.id} is neither alive nor dead`);
  }
  const live = memories.filter((memory) => memory.path !== null).length;
  if (store.memoryCount !== live) faults.push(`the store counts ${store.memoryCount} memories of ${live}`);
  for (const change of changes) {
    const own = versions.filter((version) => version.changeId === change.id);
    if (own.length !== change.versionCount)
      faults.push(`change ${change.id} has ${own.length} of ${change.versionCount}`);
  }
  changes.forEach(({ id, createdAt }, i) => {
    if (timeOfChange(createdAt, changes[i - 1]?.createdAt ?? null) !== createdAt)
      faults.push(`change ${id} is older than the one before it`);
  });
  if (store.lastChangeAt !== (changes.at(-1)?.createdAt ?? null))
    faults.push("the store has another time of its last change");
  const entries = await collect(readAuditChain(db.read, storeId));
  const verdict = verifyChain(entries);
  if (!verdict.ok) faults.push(`the audit chain breaks at ${verdict.seq}: ${verdict.reason}`);
  else if (verdict.head !== store.auditHead || verdict.count !== store.auditSeq)
    faults.push("the store has another audit head");
  const committed = new Map(
    entries
      .filter(({ body }) => body.action === "change.committed")
      .flatMap(({ body }) => (body.data as unknown as { versions: Committed[] }).versions)
      .map((version) => [version.memory_version_id, version]),
  );
  if (committed.size !== versions.length) faults.push(`the log holds ${committed.size} versions of ${versions.length}`);
  for (const version of versions) {
    const entry = committed.get(version.id);
    if (entry?.memory_id !== version.memoryId || entry.operation !== version.operation) {
      faults.push(`version ${version.id} is not in the log as it is`);
    }
    if (version.redactedAt !== null) continue;
    const { salt, path, sizeBytes: size, contentSha256: sha256, content } = version;
    const recomputed = commitVersion({ salt: salt ?? "", path: path ?? "", size, sha256, content });
    if (recomputed !== entry?.commitment) faults.push(`version ${version.id} is not what the log committed to`);
  }
  return { versions, faults };
}
