"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { moveSubjectItemsAction, planSubjectAction } from "@/app/(console)/subjects/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { QueryError } from "@/components/console/query-error";
import { useFormAction } from "@/components/console/use-form-action";
import { LoadMore } from "@/components/store/load-more";
import { rowsOf } from "@/components/store/operation-query";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { SkeletonRows } from "@/components/ui/skeleton";
import { formatNumber } from "@/components/words/locale";
import { subjectWords } from "@/components/words/subject.words";
import { type Pile, piles } from "@/lib/subject/subject";
import type { SubjectItemJson } from "@/lib/subject/subject.present";
import { KeepDialog } from "./keep-dialog";
import { PlanItem } from "./plan-item";
import { pileOptions } from "./subject.keys";
import type { StageProps } from "./subject-stage";

const words = subjectWords.plan;

/** Three piles, and what moves things between them. */
export function SubjectPlan({ subject, again }: StageProps) {
  const plan = useFormAction(planSubjectAction, again);
  const searched = subject.state === "searched";
  const planned = subject.state === "planned";
  return (
    <div className="mt-4 flex flex-col gap-4">
      <p className="max-w-[72ch] text-muted text-sm">{words.about}</p>
      <FailureBanner failure={plan.failure} />
      {searched || planned ? (
        <Button
          variant={searched ? "primary" : undefined}
          className="self-start"
          busy={plan.pending}
          onClick={() => plan.send({ subject_id: subject.id })}
        >
          {searched ? words.make : words.refresh}
        </Button>
      ) : null}
      {searched ? null : <Piles subject={subject} again={again} />}
    </div>
  );
}

function Piles({ subject, again }: StageProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [keeping, setKeeping] = useState<readonly string[] | null>(null);
  const { pending, failure, send } = useFormAction(moveSubjectItemsAction, async () => {
    setChosen(new Set());
    setKeeping(null);
    await again();
  });
  const choose = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const moving = subject.state === "planned";
  const move = (items: readonly string[], pile: Pile) =>
    pile === "keep" ? setKeeping(items) : send({ subject_id: subject.id, items: [...items], pile });
  return (
    <>
      {keeping ? null : <FailureBanner failure={failure} />}
      <div className="grid gap-4 lg:grid-cols-3">
        {piles.map((pile) => (
          <PileList
            key={pile}
            subjectId={subject.id}
            pile={pile}
            size={subject.piles?.[pile] ?? 0}
            chosen={moving ? chosen : null}
            busy={pending}
            onChoose={choose}
            onMove={move}
          />
        ))}
      </div>
      {keeping ? (
        <KeepDialog
          count={keeping.length}
          busy={pending}
          failure={failure}
          onClose={() => setKeeping(null)}
          onKeep={(why) => send({ subject_id: subject.id, items: [...keeping], pile: "keep", ...why })}
        />
      ) : null}
    </>
  );
}

type PileListProps = {
  subjectId: string;
  pile: Pile;
  size: number;
  /** Null where nothing can be moved. */
  chosen: ReadonlySet<string> | null;
  busy: boolean;
  onChoose: (id: string, on: boolean) => void;
  onMove: (items: readonly string[], pile: Pile) => void;
};

function PileList({ subjectId, pile, size, chosen, busy, onChoose, onMove }: PileListProps) {
  const query = useInfiniteQuery({ ...pileOptions(subjectId, pile), staleTime: 0 });
  const items = rowsOf<SubjectItemJson>(query.data);
  const here = items.filter(({ id }) => chosen?.has(id)).map(({ id }) => id);
  const { title, about } = words.piles[pile];
  return (
    <section aria-label={title} className="flex min-w-0 flex-col rounded-lg border border-line">
      <div className="flex flex-col gap-1 border-line border-b px-3 py-2.5">
        <h3 className="flex items-center gap-2 font-medium">
          {title}
          <Badge round>{formatNumber(size)}</Badge>
        </h3>
        <p className="text-muted text-xs">{about}</p>
        {here.length > 0 ? (
          <div className="mt-1 flex flex-wrap items-center gap-2">
            <span className="text-muted text-xs">{words.chosen(here.length)}</span>
            {piles
              .filter((to) => to !== pile)
              .map((to) => (
                <Button key={to} size="sm" disabled={busy} onClick={() => onMove(here, to)}>
                  {words.moveTo[to]}
                </Button>
              ))}
          </div>
        ) : null}
      </div>
      {query.isPending ? (
        <SkeletonRows rows={2} label={words.loading} />
      ) : query.isError && !query.data ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : items.length === 0 ? (
        <p className="px-3 py-4 text-muted text-sm">{words.empty}</p>
      ) : (
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <PlanItem key={item.id} item={item} chosen={chosen ? chosen.has(item.id) : null} onChoose={onChoose} />
          ))}
        </ul>
      )}
      <LoadMore query={query} label={words.more} />
    </section>
  );
}
