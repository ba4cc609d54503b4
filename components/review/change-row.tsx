"use client";

import { MessageSquare, ShieldAlert, UserRound } from "lucide-react";
import { type MouseEvent as Click, memo } from "react";
import { PlaceLink } from "@/components/memory/place-link";
import { Badge } from "@/components/ui/badge";
import { Checkbox } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { PathLine } from "@/components/ui/path-line";
import { Time } from "@/components/ui/time";
import { VisibleText } from "@/components/ui/visible-text";
import { Actor } from "@/components/version/actor";
import { OperationMark, operationWord } from "@/components/version/operation-mark";
import { reviewWords } from "@/components/words/review.words";
import type { ChangeJson } from "./change-json";
import { nameOf, pathOf } from "./change-names";
import { StateBadge } from "./state-badge";

export type ChangeRowProps = {
  change: ChangeJson;
  href: string;
  open: boolean;
  /** Where the keys are. */
  current: boolean;
  chosen: boolean;
  /** A box to choose with, for whoever decides. */
  choosable: boolean;
  /** Others of the list have one. */
  besideBoxes: boolean;
  /** All states are listed: say which this is in. */
  showState: boolean;
  /** @param isRange from the one that was chosen last to this one */
  onChoose: (id: string, isRange?: boolean) => void;
};

/** With Shift the browser would mark the text up to here. */
function unmarked(event: Click<HTMLInputElement>): void {
  if (!event.shiftKey) return;
  event.preventDefault();
  event.currentTarget.focus();
}

/** One change of the list. The link covers the row; the box lies above it. */
export const ChangeRow = memo(function ChangeRow(props: ChangeRowProps) {
  const { change, href, open, current, chosen, choosable, besideBoxes, showState, onChoose } = props;
  const [first] = change.versions;
  const operation = first?.redacted_at ? "redacted" : (first?.operation ?? "modified");
  return (
    <div
      className={cx(
        "relative flex gap-2.5 border-line border-b px-3 py-2.5",
        open ? "bg-selected" : chosen ? "bg-accent-soft" : "hover:bg-hover",
        current && "before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent",
      )}
    >
      {choosable ? (
        <Checkbox
          label={reviewWords.row.choose(nameOf(change))}
          hideLabel
          checked={chosen}
          onChange={({ nativeEvent }) => onChoose(change.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          onMouseDown={unmarked}
          className="relative z-1 shrink-0 pointer-coarse:-my-2 pointer-coarse:-ml-2 pointer-coarse:pl-2"
        />
      ) : besideBoxes ? (
        <span className="w-4 shrink-0" />
      ) : null}
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex min-w-0 items-center gap-2">
          <span className="sr-only">{operationWord(operation)}</span>
          <OperationMark operation={operation} />
          <PlaceLink
            href={href}
            data-change={change.id}
            aria-current={open ? "true" : undefined}
            className="min-w-0 flex-1 font-mono text-xs outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
          >
            <PathLine path={pathOf(first)} strong />
          </PlaceLink>
          {change.version_count > 1 ? (
            <span className="shrink-0 text-muted text-xs">{reviewWords.row.more(change.version_count - 1)}</span>
          ) : null}
          <Time value={change.created_at} className="shrink-0 text-muted text-xs" />
        </div>
        <div className="flex min-w-0 items-center gap-x-3 text-muted text-xs">
          <span className="flex min-w-0 shrink">
            <Actor type={change.actor.type} name={change.actor.name} showKind={false} />
          </span>
          <span className="min-w-0 shrink-[2] truncate text-faint">{change.memory_store_name}</span>
          <span className="flex-1" />
          <Marks change={change} />
        </div>
        {change.reason ? (
          <p className="line-clamp-1 text-muted text-xs [overflow-wrap:anywhere]">
            {reviewWords.row.reason(<VisibleText text={change.reason} />)}
          </p>
        ) : null}
        {showState ? (
          <span>
            <StateBadge state={change.review.state} />
          </span>
        ) : null}
      </div>
    </div>
  );
});

function Marks({ change }: { change: ChangeJson }) {
  const { finding_count: findings, comment_count: comments, assignees } = change;
  return (
    <>
      {assignees.length > 0 ? (
        <span
          className="inline-flex shrink-0 items-center gap-1"
          title={reviewWords.row.assigned(assignees.map(({ name, id }) => name ?? id).join(", "))}
        >
          <UserRound size={13} aria-hidden="true" />
          <span className="sr-only">{reviewWords.row.assigned(assignees.map(({ name }) => name).join(", "))}</span>
          <span aria-hidden="true">{assignees.length > 1 ? assignees.length : null}</span>
        </span>
      ) : null}
      {comments > 0 ? (
        <span className="inline-flex shrink-0 items-center gap-1 tabular-nums">
          <MessageSquare size={13} aria-hidden="true" />
          <span aria-hidden="true">{comments}</span>
          <span className="sr-only">{reviewWords.row.comments(comments)}</span>
        </span>
      ) : null}
      {findings > 0 ? (
        <Badge tone="warning" icon={<ShieldAlert aria-hidden="true" />}>
          {reviewWords.row.findings(findings)}
        </Badge>
      ) : null}
      {change.stale ? <Badge tone="warning">{reviewWords.row.stale}</Badge> : null}
    </>
  );
}
