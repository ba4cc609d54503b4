import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Id } from "@/components/ui/id";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { VisibleText } from "@/components/ui/visible-text";
import { sessionWords as words } from "@/components/words/session.words";
import type { ConsoleSessionJson } from "@/lib/session/session.present";

const { columns } = words;

/** Runs with what they have, and how they are doing. */
export function SessionTable({ sessions }: { sessions: readonly ConsoleSessionJson[] }) {
  return (
    <Table label={words.title} stack framed>
      <THead>
        <Th>{columns.session}</Th>
        <Th>{columns.stores}</Th>
        <Th>{columns.key}</Th>
        <Th>{columns.calls}</Th>
        <Th>{columns.last}</Th>
        <Th>{columns.begun}</Th>
      </THead>
      <TBody>
        {sessions.map((session) => (
          <Tr key={session.id}>
            <Td className="sm:max-w-72">
              <span className="flex min-w-0 items-center gap-2">
                <Link href={`/sessions/${session.id}`} className="min-w-0 truncate font-medium hover:underline">
                  <VisibleText text={session.name} />
                </Link>
                {session.archived_at ? <Badge>{words.states.archived}</Badge> : null}
              </span>
              <Id value={session.id} className="mt-0.5" />
            </Td>
            <Td label={columns.stores} className="sm:max-w-60">
              <StoreNames session={session} />
            </Td>
            <Td label={columns.key} className="sm:max-w-40">
              <span className="block truncate">{session.api_key ? (session.api_key.name ?? words.goneKey) : null}</span>
            </Td>
            <Td label={columns.calls} className="whitespace-nowrap">
              <span className="tabular-nums">{words.calls(session.call_count)}</span>
              {session.error_count > 0 ? (
                <span className="block text-muted text-xs tabular-nums">{words.errors(session.error_count)}</span>
              ) : null}
            </Td>
            <Td label={columns.last}>
              {session.last_call_at ? (
                <Time value={session.last_call_at} />
              ) : (
                <span className="text-muted">{words.neverCalled}</span>
              )}
            </Td>
            <Td label={columns.begun}>
              <Time value={session.created_at} />
            </Td>
          </Tr>
        ))}
      </TBody>
    </Table>
  );
}

function StoreNames({ session }: { session: ConsoleSessionJson }) {
  const names = [...session.attached, ...session.used].map(({ name }) => name ?? words.goneStore);
  if (names.length === 0) return <span className="text-muted">{words.noStores}</span>;
  const text = names.join(", ");
  return (
    <span title={text} className="block sm:truncate">
      <VisibleText text={text} />
    </span>
  );
}
