"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { QueryError } from "@/components/console/query-error";
import { rowsOf } from "@/components/store/operation-query";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { PathText } from "@/components/ui/path-text";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { VisibleText } from "@/components/ui/visible-text";
import { redactionWords } from "@/components/words/redaction.words";
import type { RedactionHitJson } from "@/lib/redaction/redaction.present";
import { hitListOptions } from "./redaction.keys";
import type { LeftOut } from "./removed-hits";

const words = redactionWords.hits;

type HitListProps = {
  redactionId: string;
  /** Null where nothing can be chosen any more. */
  leftOut: LeftOut | null;
  onToggle?: (hit: RedactionHitJson, removed: boolean) => void;
};

/** Every hit in its context, with what goes marked; each can be left out. */
export function HitList({ redactionId, leftOut, onToggle }: HitListProps) {
  // A page that was opened during the scan brought the first hits only, and this is drawn anew with every state of the redaction.
  const query = useInfiniteQuery({ ...hitListOptions(redactionId), staleTime: 0 });
  if (query.isPending) return <SkeletonRows rows={4} label={words.loading} />;
  if (query.isError && !query.data)
    return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  const hits = rowsOf<RedactionHitJson>(query.data);
  if (hits.length === 0) return null;
  return (
    <section aria-label={words.title} className="flex flex-col gap-3">
      <h2 className="font-semibold text-base">{words.title}</h2>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {hits.map((hit) => (
          <Hit key={`${hit.kind} ${hit.id}`} hit={hit} leftOut={leftOut} onToggle={onToggle} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button className="self-start" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.more}
        </Button>
      ) : null}
    </section>
  );
}

function Hit({ hit, leftOut, onToggle }: { hit: RedactionHitJson } & Omit<HitListProps, "redactionId">) {
  const name = hit.version_number === null ? (words.kinds[hit.kind] ?? hit.kind) : words.version(hit.version_number);
  return (
    <li className="flex items-start gap-2 px-3 py-2.5">
      {leftOut && onToggle && hit.state === "found" ? (
        <Checkbox
          label={words.keep(hit.id)}
          hideLabel
          checked={!leftOut.has(hit.id)}
          onChange={(event) => onToggle(hit, event.currentTarget.checked)}
        />
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
          <span className="min-w-0 break-all font-medium font-mono text-xs">
            {hit.path === null ? words.kinds[hit.kind] : <PathText path={hit.path} />}
          </span>
          <span className="text-muted text-xs">{hit.store_name}</span>
          <span className="text-muted text-xs">{name}</span>
          {hit.head ? <Badge tone="warning">{words.head}</Badge> : null}
          {hit.hold_id && hit.state !== "done" ? (
            <Badge tone="danger" icon={<Lock aria-hidden="true" />}>
              {words.held}
            </Badge>
          ) : null}
          {hit.kind === "same" ? <Badge>{words.kinds.same}</Badge> : null}
          {hit.state === "done" ? <Badge tone="success">{words.gone}</Badge> : null}
          {hit.state === "left_out" ? <Badge>{words.left}</Badge> : null}
          {hit.state === "refused" ? <Badge tone="danger">{words.refused}</Badge> : null}
          <span className="text-muted text-xs">{words.matches(hit.matches)}</span>
          {hit.reads > 0 ? <span className="text-muted text-xs">{words.reads(hit.reads)}</span> : null}
          {hit.created_at ? (
            <span className="text-muted text-xs">
              <Time value={hit.created_at} />
            </span>
          ) : null}
        </div>
        {hit.path_excerpt ? <Excerpt excerpt={hit.path_excerpt} label={words.inPath} /> : null}
        {hit.excerpts.map((excerpt, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one text, in their order.
          <Excerpt key={at} excerpt={excerpt} />
        ))}
      </div>
    </li>
  );
}

function Excerpt({ excerpt, label }: { excerpt: RedactionHitJson["excerpts"][number]; label?: string }) {
  return (
    <p className="min-w-0 whitespace-pre-wrap rounded-md bg-sunken px-2 py-1 font-mono text-xs [overflow-wrap:anywhere]">
      {label ? <span className="mr-2 font-sans text-muted">{label}</span> : null}
      <VisibleText text={excerpt.before} />
      <mark className="rounded-xs bg-danger-soft px-px font-medium text-ink line-through decoration-danger ring-1 ring-danger-line">
        <VisibleText text={excerpt.match} />
      </mark>
      <VisibleText text={excerpt.after} />
    </p>
  );
}
