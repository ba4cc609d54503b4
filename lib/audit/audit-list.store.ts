import "server-only";
import type { Database } from "@/lib/db/database";
import { type AuditFilter, findAuditEntries, findAuditEntry } from "@/lib/db/dialect/audit-log-statements";
import type { AuditLink, StoredLink } from "@/lib/domain/audit-chain";
import { namesOf } from "@/lib/review/names.store";
import type { AuditEntry } from "./audit-entry";
import { linkOf } from "./database-log.store";

export type { AuditFilter };

type Named = { body: Pick<AuditLink["body"], "actor" | "target"> };

const idsOf = ({ body }: Named): (string | null)[] => [body.actor.id, ...Object.values(body.target)];

/** What people call the things that the entries name, as far as they still exist. */
export async function namesIn(
  db: Database,
  workspaceId: string,
  links: readonly Named[],
): Promise<Map<string, string>> {
  const ids = [...new Set(links.flatMap(idsOf))].filter((id) => id !== null);
  const of = (prefix: string) => ids.filter((id) => id.startsWith(prefix));
  const [named, stores, memories] = await Promise.all([
    namesOf(db, workspaceId, ids),
    db.prisma.store.findMany({
      where: { workspaceId, id: { in: of("memstore_") }, deletedAt: null },
      select: { id: true, name: true },
    }),
    db.prisma.memory.findMany({
      where: { id: { in: of("mem_") }, store: { workspaceId } },
      select: { id: true, path: true },
    }),
  ]);
  const found = [
    ...ids.map((id) => [id, named(id).name] as const),
    ...stores.map(({ id, name }) => [id, name] as const),
    ...memories.map(({ id, path }) => [id, path] as const),
  ];
  return new Map(found.filter((pair): pair is [string, string] => pair[1] !== null));
}

const readable = (link: StoredLink): link is AuditLink => link.body !== null;

/** Newest first. What somebody has made unreadable is left to the verification. */
export async function findEntries(db: Database, filter: AuditFilter, limit: number): Promise<AuditEntry[]> {
  const rows = await findAuditEntries(db.read, filter, limit);
  const links = rows.map((row) => linkOf(row, filter.workspaceId)).filter(readable);
  const names = await namesIn(db, filter.workspaceId, links);
  return links.map((link) => ({ ...link, names }));
}

export async function findEntry(
  db: Database,
  at: { workspaceId: string; chain: string; seq: number },
): Promise<AuditEntry | null> {
  const row = await findAuditEntry(db.read, at);
  const link = row && linkOf(row, at.workspaceId);
  if (!link || !readable(link)) return null;
  return { ...link, names: await namesIn(db, at.workspaceId, [link]) };
}
