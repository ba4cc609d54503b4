"use client";

import { PlaceLink } from "@/components/memory/place-link";
import { StateMark } from "@/components/review/state-badge";
import { Checkbox } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { Time } from "@/components/ui/time";
import { VisibleText } from "@/components/ui/visible-text";
import { versionWords } from "@/components/words/version.words";
import type { ConsoleVersionJson } from "@/lib/version/version.present";
import { Actor } from "./actor";
import { OperationMark, operationWord } from "./operation-mark";
import { SizeChange } from "./size-change";
import { kindOf, originWord, redactedLine } from "./version-words";

export type TimelineRowProps = {
  version: ConsoleVersionJson;
  href: string;
  /** What the memory says now. */
  head: boolean;
  current: boolean;
  /** While two are being picked for a comparison. */
  picking?: { picked: boolean; onPick: () => void };
};

export function TimelineRow({ version, href, head, current, picking }: TimelineRowProps) {
  const kind = kindOf(version);
  const name = versionWords.did(version.number, operationWord(kind));
  const comparable = kind !== "redacted" && kind !== "deleted";
  return (
    <li
      className={cx(
        "relative flex gap-2.5 border-line border-b px-4 py-2.5 transition-colors",
        current ? "bg-selected" : "hover:bg-hover",
      )}
    >
      {picking ? (
        <Checkbox
          hideLabel
          label={versionWords.compare.choose(version.number)}
          checked={picking.picked}
          disabled={!comparable}
          onChange={picking.onPick}
          className="z-10"
        />
      ) : (
        <OperationMark operation={kind} />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex min-h-5.5 items-baseline gap-2">
          <PlaceLink
            href={href}
            aria-current={current ? "true" : undefined}
            aria-label={name}
            className="min-w-0 truncate rounded-xs font-medium after:absolute after:inset-0"
          >
            {operationWord(kind)}
            <span className="ml-1.5 font-normal text-muted tabular-nums">{versionWords.short(version.number)}</span>
          </PlaceLink>
          {head ? <span className="text-accent-text text-xs">{versionWords.timeline.current}</span> : null}
          <span className="flex-1" />
          <Time value={version.redacted_at ?? version.created_at} className="shrink-0 text-muted text-xs" />
        </div>
        {kind === "redacted" ? <RedactedLines version={version} /> : <WrittenLines version={version} />}
      </div>
    </li>
  );
}

function WrittenLines({ version }: { version: ConsoleVersionJson }) {
  return (
    <>
      <p className="flex min-w-0 items-center gap-2 text-muted text-xs">
        <span className="min-w-0 flex-1">
          <Actor type={version.actor_type} name={version.actor_name} showKind={false} />
        </span>
        <SizeChange bytes={version.size_change_bytes} />
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-faint text-xs">
        {versionWords.timeline.via(originWord(version.origin), version.change_version_count)}
        {version.review.state ? <StateMark state={version.review.state} /> : null}
      </p>
      {version.reason ? (
        <p className="mt-0.5 line-clamp-3 text-muted text-xs [overflow-wrap:anywhere]">
          {versionWords.quoted(<VisibleText text={version.reason} />)}
        </p>
      ) : null}
    </>
  );
}

/** Who, when and why; nothing else of it is left to show. */
function RedactedLines({ version }: { version: ConsoleVersionJson }) {
  return (
    <>
      <p className="text-muted text-xs">{redactedLine(version)}</p>
      {version.redaction_note ? (
        <p className="mt-0.5 line-clamp-3 text-muted text-xs [overflow-wrap:anywhere]">
          {versionWords.quoted(<VisibleText text={version.redaction_note} />)}
        </p>
      ) : null}
    </>
  );
}
