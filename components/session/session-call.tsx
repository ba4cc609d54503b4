import { CircleCheck, CircleSlash, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { inboxHref } from "@/components/review/inbox-place";
import { Badge } from "@/components/ui/badge";
import { PathText } from "@/components/ui/path-text";
import { Time } from "@/components/ui/time";
import { VisibleText } from "@/components/ui/visible-text";
import { sessionWords } from "@/components/words/session.words";
import type { SessionCallJson, TouchedVersionJson } from "@/lib/session/session.present";

const words = sessionWords.page;

const marks = {
  done: { tone: "success", icon: <CircleCheck aria-hidden="true" /> },
  refused: { tone: "warning", icon: <CircleSlash aria-hidden="true" /> },
  failed: { tone: "danger", icon: <TriangleAlert aria-hidden="true" /> },
} as const;

/** So many are named; the change shows all that one call wrote. */
const mostShown = 8;

export type SessionCallProps = { call: SessionCallJson; storeName: string | null };

/** One tool call: what, where, how it ended, how long it took, and what it was served and wrote. */
export function SessionCall({ call, storeName }: SessionCallProps) {
  const { tone, icon } = marks[call.outcome];
  return (
    <li className="flex flex-col gap-1 border-line border-b px-3 py-2 last:border-b-0 sm:flex-row sm:gap-4">
      <span className="shrink-0 text-muted text-xs tabular-nums sm:w-40 sm:pt-0.5">
        <Time value={call.started_at} format="absolute" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <code className="font-medium font-mono text-sm">
            {call.command === null ? call.tool : `${call.tool} ${call.command}`}
          </code>
          {storeName ? (
            <span className="min-w-0 truncate text-muted text-sm">
              <VisibleText text={storeName} />
            </span>
          ) : null}
          {call.outcome === "done" ? null : (
            <Badge tone={tone} icon={icon}>
              {words.outcomes[call.outcome]}
            </Badge>
          )}
          {call.error_type ? (
            <span className="text-muted text-xs">{words.reasons[call.error_type] ?? call.error_type}</span>
          ) : null}
          <span className="ml-auto shrink-0 text-muted text-xs tabular-nums">
            {words.timeline.duration(call.duration_ms)}
          </span>
        </p>
        <Touched call={call} versions={call.written} said={words.timeline.wrote(call.written.length)} />
        <Touched call={call} versions={call.served} said={words.timeline.served(call.served.length)} />
        {call.change_id ? (
          <Link
            href={inboxHref({ change: call.change_id, state: "any" })}
            className="mt-1 inline-block rounded-xs text-accent-text text-xs hover:underline pointer-coarse:py-2"
          >
            {words.timeline.change}
          </Link>
        ) : null}
      </div>
    </li>
  );
}

function Touched({ call, versions, said }: { call: SessionCallJson; versions: TouchedVersionJson[]; said: string }) {
  if (versions.length === 0) return null;
  const shown = versions.slice(0, mostShown);
  return (
    <p className="mt-1 flex flex-wrap gap-x-2 gap-y-0.5 text-sm">
      <span className="text-muted">{said}</span>
      {shown.map((version) => (
        <Version key={version.memory_version_id} storeId={call.memory_store_id} version={version} />
      ))}
      {versions.length > shown.length ? (
        <span className="text-muted">{words.timeline.hidden(versions.length - shown.length)}</span>
      ) : null}
    </p>
  );
}

function Version({ storeId, version }: { storeId: string | null; version: TouchedVersionJson }) {
  if (version.memory_id === null || version.number === null) {
    return <span className="text-faint">{words.timeline.gone}</span>;
  }
  const path = version.path === null ? words.timeline.redacted : <PathText path={version.path} />;
  return (
    <Link
      href={`/stores/${storeId}/memories/${version.memory_id}?version=${version.memory_version_id}`}
      className="min-w-0 max-w-full rounded-xs underline decoration-line-strong underline-offset-2 [overflow-wrap:anywhere] hover:decoration-ink"
    >
      {words.timeline.version(<span key="path">{path}</span>, version.number)}
    </Link>
  );
}
