"use client";

import Link from "next/link";
import { PlaceLink } from "@/components/memory/place-link";
import type { MemoryPlace } from "@/components/memory/use-place";
import { StateBadge } from "@/components/review/state-badge";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { VisibleText } from "@/components/ui/visible-text";
import { Actor } from "@/components/version/actor";
import { blameWords } from "@/components/words/blame.words";
import { AuthorSign, inboxOf } from "./blame-entry";
import type { ShownRun } from "./blame-runs";

/** Lines shown of a run; the text itself is one press away. */
const mostLines = 4;
const linkClasses = "rounded-xs font-medium text-accent-text underline-offset-2 hover:underline";

/** The same as the column beside the text, to be read row by row: on narrow screens and with a screen reader. */
export function BlameTable({ runs, text, place }: { runs: readonly ShownRun[]; text: string; place: MemoryPlace }) {
  const lines = text.split(/\r?\n/);
  const { columns } = blameWords;
  return (
    <Table label={blameWords.title} stack className="min-h-0 flex-1 overflow-y-auto">
      <THead>
        <Th>{columns.lines}</Th>
        <Th>{columns.text}</Th>
        <Th>{columns.who}</Th>
        <Th>{columns.when}</Th>
        <Th>{columns.review}</Th>
      </THead>
      <TBody>
        {runs.map((run) => (
          <Tr key={run.start}>
            <Td className="whitespace-nowrap align-top">
              <PlaceLink href={place.hrefOf({ version: run.version.id })} className={linkClasses}>
                {blameWords.lines(run.start, run.count)}
              </PlaceLink>
            </Td>
            <Td className="min-w-0 align-top sm:w-1/2">
              <Excerpt lines={lines.slice(run.start - 1, run.start - 1 + run.count)} />
            </Td>
            <Td label={columns.who} className="align-top">
              {run.unknown ? (
                <span className="text-muted">{blameWords.unknownHelp(run.version.number)}</span>
              ) : (
                <span className="inline-flex min-w-0 items-center gap-1.5">
                  <AuthorSign run={run} />
                  <Actor type={run.version.actor.type} name={run.version.actor.name} />
                </span>
              )}
            </Td>
            <Td label={columns.when} className="whitespace-nowrap align-top text-muted">
              {blameWords.version(run.version.number)} {run.unknown ? null : <Time value={run.version.created_at} />}
            </Td>
            <Td label={columns.review} className="align-top">
              {run.unknown ? null : (
                <Link href={inboxOf(run)} aria-label={blameWords.toChange(run.version.number)} className="rounded-xs">
                  <StateBadge state={run.version.review.state} />
                </Link>
              )}
            </Td>
          </Tr>
        ))}
      </TBody>
    </Table>
  );
}

function Excerpt({ lines }: { lines: readonly string[] }) {
  const rest = lines.length - mostLines;
  return (
    <>
      <div className="max-w-full whitespace-pre-wrap font-mono text-xs leading-5 [overflow-wrap:anywhere]">
        <VisibleText text={lines.slice(0, mostLines).join("\n")} />
      </div>
      {rest > 0 ? <span className="text-muted text-xs">{blameWords.more(rest)}</span> : null}
    </>
  );
}
