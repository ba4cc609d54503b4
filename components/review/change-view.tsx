"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, FileQuestion } from "lucide-react";
import { type ReactNode, type Ref, useState } from "react";
import { useMay } from "@/components/console/permissions";
import { QueryError } from "@/components/console/query-error";
import { ReadError } from "@/components/console/read-operation";
import { ExposureNote } from "@/components/exposure/exposure-note";
import { PlaceLink } from "@/components/memory/place-link";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { VisibleText } from "@/components/ui/visible-text";
import { Actor } from "@/components/version/actor";
import { originWord } from "@/components/version/version-words";
import { reviewWords } from "@/components/words/review.words";
import { verdictWords } from "@/components/words/review-verdict.words";
import { Around } from "./around";
import { ChangeFindings } from "./change-findings";
import type { ChangeDetailJson, ChangeVersionJson } from "./change-json";
import { ChangeName } from "./change-name";
import { nameOf } from "./change-names";
import { ChangeVersion } from "./change-version";
import { type CommentField, CommentForm } from "./comment-form";
import { CommentItem } from "./comment-item";
import { Comments } from "./comments";
import { DecisionBar } from "./decision-bar";
import { changeOptions, commentOptions } from "./review.keys";
import { StateBadge } from "./state-badge";
import type { InboxHere } from "./use-inbox-place";
import { looks, useReviewLook } from "./use-review-look";
import type { Deciding } from "./verdicts";

const words = reviewWords.change;
/** As many memories of a change are shown at once; the rest on request. */
const firstVersions = 5;
const openVersions = 3;

export type ChangeViewProps = {
  changeId: string;
  here: InboxHere;
  deciding: Deciding;
  userId: string;
  /** Where the key for comments leads. */
  commentField: Ref<CommentField>;
};

/** A change: what it did, why, around what, what was said about it, and the verdicts. */
export function ChangeView(props: ChangeViewProps) {
  const { changeId, here, deciding } = props;
  const query = useQuery(changeOptions(changeId));
  const change = query.data;
  // Also where it was read before: its store may have been deleted, or closed to this person, since.
  const gone = query.error instanceof ReadError && query.error.status === 404;
  if (!change || gone) {
    return (
      <div className="flex min-h-0 flex-1 flex-col">
        <Back href={here.hrefOf({ change: undefined })} />
        {gone ? (
          <EmptyState icon={<FileQuestion aria-hidden="true" />} title={words.gone}>
            {words.goneText}
          </EmptyState>
        ) : query.isError ? (
          <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
        ) : (
          <SkeletonRows label={words.loading} rows={8} />
        )}
      </div>
    );
  }
  return (
    <article aria-label={nameOf(change)} className="flex min-h-0 flex-1 flex-col">
      <Heading change={change} here={here} />
      <DecisionBar
        {...{ change, here, deciding }}
        className="border-b max-md:order-last max-md:border-t max-md:border-b-0"
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it nobody could scroll this by keyboard. */}
      <div key={change.id} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2">
        <div className="flex flex-col gap-5 px-3 py-4 md:px-5">
          <About change={change} onAssign={() => deciding.assign(change)} />
          <ChangeFindings change={change} />
          <Versions {...props} change={change} />
          <Comments change={change} userId={props.userId} field={props.commentField} />
          <Around change={change} here={here} />
        </div>
      </div>
    </article>
  );
}

function Back({ href }: { href: string }) {
  return (
    <PlaceLink
      href={href}
      aria-label={reviewWords.inbox.back}
      className="flex size-10 shrink-0 items-center justify-center rounded-md text-muted hover:text-ink md:hidden"
    >
      <ChevronLeft size={18} aria-hidden="true" />
    </PlaceLink>
  );
}

function Heading({ change, here }: { change: ChangeDetailJson; here: InboxHere }) {
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-2 border-line border-b py-1 pr-3 pl-1 md:pl-5">
      <Back href={here.hrefOf({ change: undefined })} />
      <h2 className="min-w-0 flex-1 font-mono text-sm">
        <ChangeName change={change} strong />
      </h2>
      <StateBadge state={change.review.state} />
    </div>
  );
}

// On each by itself: a rule for whatever follows anything (`* + *`) made the browser style the whole page anew for every dialog.
const afterDot = "before:px-1.5 before:content-['·']";

function About({ change, onAssign }: { change: ChangeDetailJson; onAssign: () => void }) {
  const mayReview = useMay("change.review", change.memory_store_id);
  const { decision, contains, assignees } = change;
  const held = change.versions.some(({ is_held: isHeld }) => isHeld);
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div>
        <p className="flex flex-wrap items-center gap-x-2">
          <Actor type={change.actor.type} name={change.actor.name} />
          <Time value={change.created_at} className="text-muted" />
        </p>
        <p className="mt-1 flex flex-wrap items-center text-muted text-xs">
          <span>{change.memory_store_name}</span>
          <span className={afterDot}>{words.via(originWord(change.origin))}</span>
          {change.api_key?.name ? <span className={afterDot}>{words.with(change.api_key.name)}</span> : null}
        </p>
      </div>
      {change.reason ? (
        <p className="border-accent-line border-l-2 pl-3 [overflow-wrap:anywhere]">
          <span className="sr-only">{words.reason} </span>
          <VisibleText text={change.reason} />
        </p>
      ) : (
        <p className="text-faint text-xs">{words.noReason}</p>
      )}
      {change.review.state !== "pending" && change.review.state !== null ? (
        <p className="flex flex-wrap items-center gap-2 text-muted text-xs">
          {words.decided(
            reviewWords.review[change.review.state],
            change.review.by?.name ?? verdictWords.failed[decision?.rule_id ? "rule" : "somebody"],
          )}
          {change.review.at ? <Time value={change.review.at} /> : null}
        </p>
      ) : null}
      {change.stale ? <Banner tone="warning">{words.stale}</Banner> : null}
      <ExposureNote
        storeId={change.memory_store_id}
        changeId={change.id}
        versionIds={change.versions.map(({ id }) => id)}
      />
      {held && change.review.state === "pending" ? <p className="text-muted text-xs">{words.held}</p> : null}
      {contains.length > 0 ? <p className="text-muted text-xs">{words.contains(contains.length)}</p> : null}
      <p className="flex flex-wrap items-center gap-2 text-muted text-xs">
        <span>
          {words.assignedTo(
            assignees.length > 0 ? assignees.map(({ id, name }) => name ?? id).join(", ") : words.nobody,
          )}
        </span>
        {mayReview ? (
          <Button size="sm" variant="quiet" onClick={onAssign}>
            {words.assign}
          </Button>
        ) : null}
      </p>
    </div>
  );
}

type LinePlace = { versionId: string; line: number };

function Versions({ change, userId }: ChangeViewProps & { change: ChangeDetailJson }) {
  const mayComment = useMay("change.comment", change.memory_store_id);
  const comments = useQuery(commentOptions(change.id)).data?.data ?? [];
  const [look, setLook] = useReviewLook();
  const [since, setSince] = useState<"reviewed" | "before">("reviewed");
  const [all, setAll] = useState(false);
  const [writing, setWriting] = useState<LinePlace | null>(null);
  const shown = all ? change.versions : change.versions.slice(0, firstVersions);
  const differ = change.versions.some((version) => version.base_version_id !== version.previous_version_id);
  const onLine = (version: ChangeVersionJson, line: number) => setWriting({ versionId: version.id, line });
  const below = (versionId: string, line: number): ReactNode => {
    const here = comments.filter((comment) => comment.memory_version_id === versionId && comment.line === line);
    const isWriting = writing?.versionId === versionId && writing.line === line;
    if (here.length === 0 && !isWriting) return null;
    return (
      <div className="flex flex-col gap-3 px-3 py-2 text-sm">
        <ul className="flex flex-col gap-3">
          {here.map((comment) => (
            <CommentItem key={comment.id} changeId={change.id} comment={comment} userId={userId} />
          ))}
        </ul>
        {isWriting ? <CommentForm changeId={change.id} line={writing} onDone={() => setWriting(null)} /> : null}
      </div>
    );
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Switch
          label={reviewWords.look.label}
          value={look}
          options={looks.map((value) => ({ value, label: reviewWords.look[value] }))}
          onPick={setLook}
        />
        {differ ? (
          <Switch
            label={reviewWords.version.base}
            value={since}
            options={[
              { value: "reviewed", label: reviewWords.version.sinceReviewed },
              { value: "before", label: reviewWords.version.onlyThis },
            ]}
            onPick={setSince}
          />
        ) : null}
      </div>
      {shown.map((version, index) => (
        <ChangeVersion
          key={version.id}
          storeId={change.memory_store_id}
          version={version}
          look={look}
          since={since}
          startOpen={index < openVersions}
          onLine={mayComment ? onLine : undefined}
          below={below}
        />
      ))}
      {shown.length < change.versions.length ? (
        <Button onClick={() => setAll(true)}>{words.showAll(change.versions.length)}</Button>
      ) : null}
      {change.more_versions > 0 ? (
        <p className="text-muted text-xs">{words.moreVersions(change.more_versions)}</p>
      ) : null}
    </div>
  );
}

type SwitchProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onPick: (value: Value) => void;
};

function Switch<Value extends string>({ label, value, options, onPick }: SwitchProps<Value>) {
  return (
    <fieldset aria-label={label} className="flex max-w-full overflow-x-auto rounded-md border border-line p-0.5">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={value === option.value}
          onClick={() => onPick(option.value)}
          className={`min-h-6.5 shrink-0 rounded-sm px-2 text-xs pointer-coarse:min-h-9 ${value === option.value ? "bg-selected font-medium text-ink" : "text-muted hover:text-ink"}`}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
