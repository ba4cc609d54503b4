import { StateBadge } from "@/components/review/state-badge";
import { Badge } from "@/components/ui/badge";
import { HoverLink } from "@/components/ui/hover-link";
import { PathText } from "@/components/ui/path-text";
import { Time } from "@/components/ui/time";
import { VisibleText } from "@/components/ui/visible-text";
import { Actor } from "@/components/version/actor";
import { searchWords } from "@/components/words/search.words";
import type { SearchResultJson } from "@/lib/search/search.present";
import { MarkedText } from "./marked-text";

const words = searchWords.results;

/** Opens the memory, or the version where that is not what it says now, at the first line that fits. */
function hrefOf(result: SearchResultJson): string {
  const version = result.is_head ? "" : `?version=${result.memory_version_id}`;
  const line = result.snippets[0]?.line;
  const at = line === undefined ? "" : `#L${line}`;
  return `/stores/${result.memory_store_id}/memories/${result.memory_id}${version}${at}`;
}

export function ResultRow({ result }: { result: SearchResultJson }) {
  const cut = result.path.lastIndexOf("/") + 1;
  return (
    <article className="relative flex flex-col gap-1.5 border-line border-b px-3 py-3 focus-within:bg-selected hover:bg-hover">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <HoverLink
          href={hrefOf(result)}
          data-result=""
          className="min-w-0 break-words font-mono text-sm outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          <span className="text-muted">
            <PathText path={result.path.slice(0, cut)} />
          </span>
          <span className="font-semibold">
            <PathText path={result.path.slice(cut)} />
          </span>
        </HoverLink>
        {result.version_number === null ? null : <Badge>{words.version(result.version_number)}</Badge>}
        {result.deleted ? <Badge tone="danger">{words.deleted}</Badge> : null}
        {!result.is_head && !result.deleted ? <Badge>{words.past}</Badge> : null}
        {result.held ? <Badge tone="accent">{words.held}</Badge> : null}
        {result.review_state === null || (result.held && result.review_state === "pending") ? null : (
          <StateBadge state={result.review_state} />
        )}
      </div>
      {result.snippets.map((snippet) => (
        <p key={snippet.line} className="flex min-w-0 gap-3 text-sm">
          <span className="w-8 shrink-0 pt-px text-right text-muted text-xs tabular-nums">
            <span className="sr-only">{words.line(snippet.line)}</span>
            <span aria-hidden="true">{snippet.line}</span>
          </span>
          <span dir="auto" className="min-w-0 whitespace-pre-wrap break-words">
            {snippet.cut_before ? "…" : null}
            <MarkedText text={snippet.text} marks={snippet.marks} />
            {snippet.cut_after ? "…" : null}
          </span>
        </p>
      ))}
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 pl-11 text-muted text-xs">
        <span className="min-w-0 truncate">
          <VisibleText text={result.memory_store_name ?? ""} />
        </span>
        <Actor type={result.actor.type} name={result.actor.name} showKind={false} />
        <Time value={result.updated_at} />
      </p>
    </article>
  );
}
