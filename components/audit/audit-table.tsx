"use client";

import { Id } from "@/components/ui/id";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { Actor } from "@/components/version/actor";
import { auditWords } from "@/components/words/audit.words";
import type { AuditEntryJson } from "@/lib/audit/audit.present";

const { columns } = auditWords;

export type AuditTableProps = { entries: readonly AuditEntryJson[]; onOpen: (entry: AuditEntryJson) => void };

/** The entries, newest first; each opens. */
export function AuditTable({ entries, onOpen }: AuditTableProps) {
  return (
    <Table label={auditWords.page.title} stack framed>
      <THead>
        <Th>{columns.time}</Th>
        <Th>{columns.action}</Th>
        <Th>{columns.actor}</Th>
        <Th>{columns.target}</Th>
        <Th>{columns.place}</Th>
      </THead>
      <TBody>
        {entries.map((entry) => (
          <Tr key={entry.id}>
            <Td label={columns.time}>
              <Time value={entry.created_at} format="absolute" />
            </Td>
            <Td label={columns.action}>
              <button
                type="button"
                aria-label={auditWords.open(entry.action, entry.seq)}
                onClick={() => onOpen(entry)}
                className="min-h-6 rounded-xs font-medium font-mono text-accent-text text-xs hover:underline pointer-coarse:min-h-10"
              >
                {entry.action}
              </button>
            </Td>
            <Td label={columns.actor} className="sm:max-w-52">
              <Actor type={entry.actor.type} name={entry.actor.name} showKind={false} />
            </Td>
            <Td label={columns.target} className="sm:max-w-72">
              <Targets target={entry.target} />
            </Td>
            <Td label={columns.place}>
              <span className="whitespace-nowrap text-muted text-xs tabular-nums">{entry.seq}</span>
            </Td>
          </Tr>
        ))}
      </TBody>
    </Table>
  );
}

/** The things an entry names: by their names of today, or else by their ids. */
export function Targets({ target }: { target: AuditEntryJson["target"] }) {
  const named = target.filter(({ id }) => id !== null);
  if (named.length === 0) return <span className="text-faint">{auditWords.nobody}</span>;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      {named.map(({ field, id, name }) =>
        name === null ? (
          <Id key={field} value={id ?? ""} copy={false} />
        ) : (
          <span key={field} title={id ?? undefined} className="min-w-0 max-w-full truncate">
            {name}
          </span>
        ),
      )}
    </span>
  );
}
