"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Id } from "@/components/ui/id";
import { PathText } from "@/components/ui/path-text";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { VisibleText } from "@/components/ui/visible-text";
import { holdWords as words } from "@/components/words/hold.words";
import type { HoldJson } from "@/lib/hold/hold.present";
import { heldThing } from "./held-thing";
import { holdOptions } from "./hold.keys";

type HoldTableProps = { holds: readonly HoldJson[]; lifted: boolean; onLift: (hold: HoldJson) => void };

/** What is held, on what ground, by whom and since when. */
export function HoldTable({ holds, lifted, onLift }: HoldTableProps) {
  return (
    <Table label={words.title} stack framed>
      <THead>
        <Th>{words.columns.what}</Th>
        <Th>{words.columns.ground}</Th>
        <Th>{words.columns.placed}</Th>
        <Th>{lifted ? words.columns.lifted : words.columns.covers}</Th>
        {lifted ? null : (
          <Th align="end" hideLabel>
            {words.columns.acts}
          </Th>
        )}
      </THead>
      <TBody>
        {holds.map((hold) => (
          <Tr key={hold.id}>
            <Td className="sm:max-w-80">
              <div className="min-w-0">
                <What hold={hold} />
              </div>
            </Td>
            <Td label={words.columns.ground} className="sm:max-w-80">
              <div className="min-w-0">
                <Badge>{words.grounds[hold.ground]}</Badge>
                <Said text={hold.reason} />
              </div>
            </Td>
            <Td label={words.columns.placed}>
              {words.by(hold.placed_by?.name ?? null, <Time value={hold.placed_at} />)}
            </Td>
            <Td label={lifted ? words.columns.lifted : words.columns.covers} className="sm:max-w-80">
              {hold.lifted ? (
                <div className="min-w-0">
                  <Lifted lifted={hold.lifted} />
                </div>
              ) : hold.subject ? (
                words.wherever
              ) : (
                <Covers holdId={hold.id} />
              )}
            </Td>
            {lifted ? null : (
              <Td align="end">
                <Button size="sm" aria-label={words.lift.actOn(heldThing(hold))} onClick={() => onLift(hold)}>
                  {words.lift.act}
                </Button>
              </Td>
            )}
          </Tr>
        ))}
      </TBody>
    </Table>
  );
}

function What({ hold }: { hold: HoldJson }) {
  const path = hold.path_prefix ?? words.somePath;
  const { subject, memory_store: store } = hold;
  const href = subject ? `/subjects/${subject.id}` : `/stores/${store?.id}`;
  return (
    <>
      <Link href={href} className="block font-medium hover:underline sm:truncate">
        {(subject ?? store)?.name ?? words.unnamed}
      </Link>
      <span className="block text-muted text-xs [overflow-wrap:anywhere]">
        {subject ? words.person : hold.kind === "store" ? words.wholeStore : <PathText path={path} />}
      </span>
      <Id value={hold.id} className="mt-1" />
    </>
  );
}

function Said({ text }: { text: string }) {
  return (
    <span className="mt-1 block text-muted text-xs [overflow-wrap:anywhere]">
      <VisibleText text={text} />
    </span>
  );
}

function Lifted({ lifted }: { lifted: NonNullable<HoldJson["lifted"]> }) {
  return (
    <>
      <span>{words.by(lifted.by?.name ?? null, <Time value={lifted.at} />)}</span>
      <span className="mt-1 block text-xs">{words.liftGrounds[lifted.ground]}</span>
      <Said text={lifted.reason} />
    </>
  );
}

// One width, counted or not, so that the columns stay where they are.
const counted = "sm:inline-block sm:min-w-40";

function Covers({ holdId }: { holdId: string }) {
  const { data, isError } = useQuery(holdOptions(holdId));
  if (data?.covers) return <span className={cx("tabular-nums", counted)}>{words.covers(data.covers)}</span>;
  return <span className={cx("text-faint", counted)}>{isError ? words.uncounted : words.counting}</span>;
}
