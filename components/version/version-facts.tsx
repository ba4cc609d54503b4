"use client";

import Link from "next/link";
import { ExposureNote } from "@/components/exposure/exposure-note";
import { inboxHref } from "@/components/review/inbox-place";
import { StateMark } from "@/components/review/state-badge";
import { SessionLink } from "@/components/session/session-link";
import { useOrigin } from "@/components/store/use-origin";
import { CopyButton } from "@/components/ui/copy-button";
import { Id } from "@/components/ui/id";
import { Time } from "@/components/ui/time";
import { VisibleText } from "@/components/ui/visible-text";
import { versionWords } from "@/components/words/version.words";
import type { ConsoleVersionJson } from "@/lib/version/version.present";
import { Actor } from "./actor";
import { OperationMark, operationWord } from "./operation-mark";
import { SizeChange } from "./size-change";
import { originWord } from "./version-words";

/** Who wrote a version, when, how and why; the ids behind it on request. */
export function VersionFacts({ version, permalink }: { version: ConsoleVersionJson; permalink: string }) {
  const origin = useOrigin();
  return (
    <div className="shrink-0 border-line border-b px-3 py-2 text-xs md:px-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
        <OperationMark operation={version.operation} />
        <span className="text-ink">{versionWords.facts.by(operationWord(version.operation))}</span>
        <Actor type={version.actor_type} name={version.actor_name} />
        <Time value={version.created_at} />
        {/* Where there is no room both go to the next line: neither stands alone. */}
        <span className="inline-flex items-center gap-x-2">
          {versionWords.facts.via(originWord(version.origin))}
          <SizeChange bytes={version.size_change_bytes} />
        </span>
        {version.change_id ? (
          <Link
            href={inboxHref({ state: "any", change: version.change_id })}
            aria-label={versionWords.facts.openChangeOf}
            className="shrink-0 rounded-xs text-accent-text hover:underline pointer-coarse:py-2"
          >
            {versionWords.facts.openChange}
          </Link>
        ) : null}
        {version.session_id ? <SessionLink id={version.session_id} name={version.session_label} /> : null}
      </p>
      <ReviewFact review={version.review} />
      {version.reason ? (
        <p className="mt-1 text-ink [overflow-wrap:anywhere]">
          {versionWords.quoted(<VisibleText text={version.reason} />)}
        </p>
      ) : null}
      <ExposureNote className="mt-1" storeId={version.memory_store_id} versionIds={[version.id]} />
      <details className="mt-1">
        <summary className="w-fit rounded-xs text-muted hover:text-ink">{versionWords.facts.more}</summary>
        <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-0.5 text-muted">
          <Fact name={versionWords.facts.version} value={version.id} />
          <Fact name={versionWords.facts.memory} value={version.memory_id} />
          <Fact name={versionWords.facts.change} value={version.change_id} />
          <Fact name={versionWords.facts.session} value={version.session_id} />
          <Fact name={versionWords.facts.key} value={version.api_key_id} />
          <Fact name={versionWords.facts.request} value={version.request_id} />
          <Fact name={versionWords.facts.hash} value={version.content_sha256} />
          <dt>{versionWords.facts.link}</dt>
          <dd>
            <CopyButton value={`${origin}${permalink}`} label={versionWords.facts.copyLink} withLabel variant="quiet" />
          </dd>
        </dl>
      </details>
    </div>
  );
}

/** Whether people have looked at it; a change that needs no review says nothing. */
function ReviewFact({ review: { state, by, at } }: Pick<ConsoleVersionJson, "review">) {
  if (state === null) return null;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-muted">
      <StateMark state={state} />
      {by?.name ? (
        <span className="min-w-0 [overflow-wrap:anywhere]">{versionWords.facts.reviewedBy(by.name)}</span>
      ) : null}
      {at ? <Time value={at} /> : null}
    </p>
  );
}

function Fact({ name, value }: { name: string; value: string | null }) {
  if (value === null) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd className="min-w-0">
        <Id value={value} full />
      </dd>
    </>
  );
}
