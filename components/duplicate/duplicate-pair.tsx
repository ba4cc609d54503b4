"use client";

import { CopyCheck, Split, Star } from "lucide-react";
import Link from "next/link";
import { useMay } from "@/components/console/permissions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Diff } from "@/components/ui/diff";
import { PathText } from "@/components/ui/path-text";
import { Time } from "@/components/ui/time";
import { VisibleText } from "@/components/ui/visible-text";
import { useComparison } from "@/components/version/use-comparison";
import { duplicateWords as words } from "@/components/words/duplicate.words";
import { entryWords } from "@/components/words/entry.words";
import type { DuplicateJson, DuplicateSideJson } from "@/lib/entry/duplicate.present";
import type { Decision } from "./settle-duplicate";

type DuplicatePairProps = {
  pair: DuplicateJson;
  busy: boolean;
  onDecide: (decision: Decision) => void;
  onMerge: () => void;
};

const sideOf = ({ content, path }: DuplicateSideJson) => ({ text: content, path });

/** Two entries beside each other, and what differs. */
export function DuplicatePair({ pair, busy, onDecide, onMerge }: DuplicatePairProps) {
  const mayDecide = useMay("change.review", pair.memory_store_id);
  const mayWrite = useMay("memory.update", pair.memory_store_id);
  const { earlier, later, kind } = pair;
  const { rows } = useComparison(sideOf(earlier), sideOf(later), false);
  const label = words.pair(earlier.path, later.path);
  return (
    <section aria-label={label} className="overflow-hidden rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-2.5 text-sm">
        <Badge
          tone={kind === "contradiction" ? "warning" : "info"}
          icon={kind === "contradiction" ? <Split aria-hidden="true" /> : <CopyCheck aria-hidden="true" />}
        >
          {words.kinds[kind]}
        </Badge>
        <span className="tabular-nums">{words.likeness(Math.floor(pair.likeness * 100))}</span>
        <span className="flex-1" />
        <span className="text-muted">
          <Link href={`/stores/${pair.memory_store_id}`} className="text-ink hover:underline">
            <VisibleText text={pair.store_name} />
          </Link>
          {" · "}
          {words.stored(<Time value={pair.created_at} />)}
        </span>
      </header>
      <dl className="grid gap-x-6 gap-y-2 border-line border-b px-4 py-2.5 text-sm md:grid-cols-2">
        <Side name={words.earlier} side={earlier} storeId={pair.memory_store_id} />
        <Side name={words.later} side={later} storeId={pair.memory_store_id} />
      </dl>
      <Diff label={words.compared} rows={rows} view="split" empty={words.same} />
      {mayDecide ? (
        <footer className="flex flex-wrap gap-2 border-line border-t px-4 py-3">
          <Button size="sm" disabled={busy} onClick={() => onDecide("keep_earlier")}>
            {words.acts.earlier}
          </Button>
          <Button size="sm" disabled={busy} onClick={() => onDecide("keep_later")}>
            {words.acts.later}
          </Button>
          <Button size="sm" disabled={busy} onClick={() => onDecide("keep_both")}>
            {words.acts.both}
          </Button>
          {mayWrite ? (
            <Button size="sm" disabled={busy} onClick={onMerge}>
              {words.acts.merge}
            </Button>
          ) : null}
        </footer>
      ) : null}
    </section>
  );
}

function Side({ name, side, storeId }: { name: string; side: DuplicateSideJson; storeId: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
        <Link
          href={`/stores/${storeId}/memories/${side.memory_id}`}
          className="min-w-0 text-accent-text hover:underline [overflow-wrap:anywhere]"
        >
          <PathText path={side.path} />
        </Link>
        {side.importance === null ? null : (
          <Badge icon={<Star aria-hidden="true" />}>{entryWords.importance.badge(side.importance)}</Badge>
        )}
        <span className="text-muted text-xs">{words.written(<Time value={side.updated_at} />)}</span>
      </dd>
    </div>
  );
}
