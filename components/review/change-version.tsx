"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronRight, ShieldAlert } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { type ReactNode, useMemo, useState } from "react";
import { QueryError } from "@/components/console/query-error";
import { Badge } from "@/components/ui/badge";
import { Diff } from "@/components/ui/diff";
import { PathText } from "@/components/ui/path-text";
import { SkeletonRows } from "@/components/ui/skeleton";
import { VisibleText } from "@/components/ui/visible-text";
import { OperationMark, operationWord } from "@/components/version/operation-mark";
import { useComparison } from "@/components/version/use-comparison";
import { versionOptions } from "@/components/version/version.keys";
import { reviewWords } from "@/components/words/review.words";
import type { ConsoleVersionJson } from "@/lib/version/version.present";
import type { ChangeVersionJson } from "./change-json";
import { pathOf } from "./change-names";
import { openFindings } from "./found";
import { throughLens } from "./lens";
import { LensNotice } from "./lens-list";
import type { Look } from "./use-review-look";

const words = reviewWords.version;

const RenderedComparison = dynamic(() => import("./rendered-comparison").then((module) => module.RenderedComparison), {
  ssr: false,
  loading: () => <SkeletonRows label={words.loading} rows={4} />,
});

export type ChangeVersionProps = {
  storeId: string;
  version: ChangeVersionJson;
  look: Look;
  /** Against the last version that people stand behind, or against the one right before. */
  since: "reviewed" | "before";
  startOpen: boolean;
  /** Whether this person may comment on a line. */
  onLine?: (version: ChangeVersionJson, line: number) => void;
  below?: (versionId: string, line: number) => ReactNode;
};

/** What a change did to one memory. Folded away, its text is not even read. */
export function ChangeVersion(props: ChangeVersionProps) {
  const { storeId, version, startOpen } = props;
  const [open, setOpen] = useState(startOpen);
  const path = pathOf(version);
  const Chevron = open ? ChevronDown : ChevronRight;
  const operation = version.redacted_at ? "redacted" : version.operation;
  const found = openFindings({ versions: [version] }).length;
  return (
    <section aria-label={path} className="overflow-hidden rounded-lg border border-line">
      <header className="flex min-h-10 flex-wrap items-center justify-between gap-y-1 bg-sunken py-1 pr-3 pl-1">
        <button
          type="button"
          aria-expanded={open}
          aria-label={words.show(path)}
          onClick={() => setOpen(!open)}
          className="flex min-h-8 min-w-0 flex-auto items-center gap-2 rounded-sm px-2 text-left hover:bg-hover pointer-coarse:min-h-10"
        >
          <Chevron size={14} aria-hidden="true" className="shrink-0 text-muted" />
          <OperationMark operation={operation} />
          <span className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]" dir="auto">
            <PathText path={path} />
          </span>
        </button>
        {/* Below the path where there is no room beside all of it. */}
        <div className="flex flex-wrap items-center gap-2 pl-2">
          <span className="text-muted text-xs">{operationWord(operation)}</span>
          {found > 0 ? (
            <Badge tone="warning" icon={<ShieldAlert aria-hidden="true" />}>
              {reviewWords.row.findings(found)}
            </Badge>
          ) : null}
          {version.is_held ? <Badge tone="accent">{reviewWords.row.held}</Badge> : null}
          {version.later_count > 0 ? <Badge>{words.later(version.later_count)}</Badge> : null}
          <Link
            href={`/stores/${storeId}/memories/${version.memory_id}?version=${version.id}`}
            className="rounded-xs text-muted text-xs tabular-nums hover:text-ink hover:underline"
          >
            {words.number(version.number)}
          </Link>
        </div>
      </header>
      {open ? <VersionChange {...props} /> : null}
    </section>
  );
}

function VersionChange(props: ChangeVersionProps) {
  const { storeId, version, since } = props;
  const baseId = since === "reviewed" ? version.base_version_id : version.previous_version_id;
  const after = useQuery({ ...versionOptions(storeId, version.id), enabled: version.redacted_at === null });
  const before = useQuery({ ...versionOptions(storeId, baseId ?? ""), enabled: baseId !== null });
  if (version.redacted_at !== null) return <Note>{words.redacted}</Note>;
  const failed = after.error ?? (baseId === null ? null : before.error);
  if (failed) {
    return <QueryError error={failed} onRetry={() => void Promise.all([after.refetch(), before.refetch()])} />;
  }
  if (!after.data || (baseId !== null && !before.data)) return <SkeletonRows label={words.loading} rows={4} />;
  if (before.data?.redacted_at && baseId !== null) return <Note>{words.baseRedacted}</Note>;
  return <Comparison {...props} before={baseId === null ? null : (before.data ?? null)} after={after.data} />;
}

function Note({ children }: { children: ReactNode }) {
  return <p className="px-4 py-5 text-center text-muted">{children}</p>;
}

type ComparisonProps = ChangeVersionProps & { before: ConsoleVersionJson | null; after: ConsoleVersionJson };

function Comparison({ before, after, version, storeId, look, onLine, below }: ComparisonProps) {
  const text = after.content ?? "";
  const { rows, stat } = useComparison(
    { text: before?.content ?? "", path: before?.path ?? null },
    { text, path: after.path },
    false,
  );
  const lens = useMemo(() => throughLens(text, rows), [text, rows]);
  const moved = before?.path && after.path && before.path !== after.path ? before.path : null;
  const same = version.operation === "deleted" ? words.deleted : words.same;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 border-line border-t border-b px-3 py-1 text-muted text-xs">
        <span className="tabular-nums">
          <span className="text-diff-added-sign">{`+${stat.added}`}</span>{" "}
          <span className="text-diff-removed-sign">{`−${stat.removed}`}</span>
        </span>
        <span>{before ? words.against(before.number) : words.againstNothing}</span>
        {version.operation === "deleted" ? <span>{words.deleted}</span> : null}
        {moved ? (
          <span className="[overflow-wrap:anywhere]">
            {words.moved(
              <code className="font-mono">
                <VisibleText text={moved} />
              </code>,
            )}
          </span>
        ) : null}
      </p>
      <LensNotice seen={lens.seen} />
      {look === "rendered" && version.operation !== "deleted" ? (
        <RenderedComparison
          storeId={storeId}
          path={after.path ?? "/"}
          before={before?.content ?? ""}
          after={text}
          rows={rows}
        />
      ) : (
        <Diff
          label={words.show(pathOf(version))}
          rows={lens.rows}
          view={look === "split" ? "split" : "unified"}
          empty={same}
          lineAct={onLine && { label: words.commentOn, press: (line) => onLine(version, line) }}
          below={below && ((line) => below(version.id, line))}
        />
      )}
    </>
  );
}
