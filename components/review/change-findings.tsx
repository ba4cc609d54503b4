"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import Link from "next/link";
import { type ReactNode, Suspense, useId, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ComingPart } from "@/components/ui/coming-part";
import { lazyPart } from "@/components/ui/lazy-part";
import { PathText } from "@/components/ui/path-text";
import { findingWords } from "@/components/words/finding.words";
import { reviewWords } from "@/components/words/review.words";
import { verdictWords } from "@/components/words/review-verdict.words";
import type { ChangeDetailJson } from "./change-json";
import { pathOf } from "./change-names";
import { type Found, openFindings } from "./found";
import { changeOptions } from "./review.keys";

// Read by whoever wants to do something about them.
const FindingsDialog = lazyPart(() =>
  import("@/components/finding/findings-dialog").then((module) => ({ default: module.FindingsDialog })),
);

const words = reviewWords.findings;
const mostShown = 12;

export type FoundListProps = {
  found: readonly Found[];
  /** Makes the way to the text it stands in of each place. */
  link?: (found: Found, place: ReactNode) => ReactNode;
};

/** Findings by kind and place. */
export function FoundList({ found, link = (_, place) => place }: FoundListProps) {
  return (
    <ul className="flex flex-col gap-1">
      {found.slice(0, mostShown).map((one) => (
        <li key={one.id} className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs">
          <Badge tone="warning">{findingWords.kinds[one.kind]}</Badge>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {link(
              one,
              <>
                <span className="font-mono">
                  <PathText path={pathOf(one)} />
                </span>
                {one.line === null ? null : `, ${verdictWords.secondLook.line(one.line)}`}
              </>,
            )}
          </span>
        </li>
      ))}
      {found.length > mostShown ? (
        <li className="text-muted text-xs">{verdictWords.secondLook.moreLines(found.length - mostShown)}</li>
      ) : null}
    </ul>
  );
}

/** What detectors found in the change that is open, before anything of its text is read. Nothing where nothing counts. */
export function ChangeFindings({ change }: { change: ChangeDetailJson }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const title = useId();
  const count = change.finding_count;
  if (count === 0) return null;
  const hrefOf = ({ memoryId, versionId }: Found) =>
    `/stores/${change.memory_store_id}/memories/${memoryId}?version=${versionId}`;
  return (
    <section
      aria-labelledby={title}
      className="flex flex-col gap-2 rounded-lg border border-warning-line bg-warning-soft px-3.5 py-2.5 text-sm"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ShieldAlert size={16} aria-hidden="true" className="shrink-0 text-warning" />
        <h3 id={title} className="min-w-0 flex-1 font-medium">
          {words.open(count)}
        </h3>
        <Button size="sm" onClick={() => setOpen(true)}>
          {words.see}
        </Button>
      </div>
      <FoundList
        found={openFindings(change)}
        link={(found, place) => (
          <Link href={hrefOf(found)} className="rounded-xs underline-offset-2 hover:underline">
            {place}
          </Link>
        )}
      />
      {open ? (
        <Suspense fallback={<ComingPart />}>
          <FindingsDialog
            of={{ change_id: change.id }}
            title={words.title}
            onClose={() => setOpen(false)}
            onChanged={() => void client.invalidateQueries({ queryKey: changeOptions(change.id).queryKey })}
          />
        </Suspense>
      ) : null}
    </section>
  );
}
