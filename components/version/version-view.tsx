"use client";

import { useQuery } from "@tanstack/react-query";
import { EyeOff, GitCompareArrows, RotateCcw, X } from "lucide-react";
import { useState } from "react";
import { VersionBlame } from "@/components/blame/version-blame";
import { useMay } from "@/components/console/permissions";
import { QueryError } from "@/components/console/query-error";
import { languageOf } from "@/components/editor/language-of";
import { MemoryEditor } from "@/components/editor/memory-editor";
import { PlaceLink } from "@/components/memory/place-link";
import type { MemoryPlace } from "@/components/memory/use-place";
import { PreviewPane } from "@/components/preview/preview-pane";
import { Button, buttonClasses } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { SkeletonRows } from "@/components/ui/skeleton";
import { blameWords } from "@/components/words/blame.words";
import { uiWords } from "@/components/words/ui.words";
import { versionWords } from "@/components/words/version.words";
import type { MemoryJson } from "@/lib/memory/memory.present";
import type { ConsoleVersionJson } from "@/lib/version/version.present";
import { ChangesOf } from "./changes-of";
import { CompareWith } from "./compare-with";
import { RedactDialog, redactEverywhereHref } from "./redact-dialog";
import { RedactedNotice } from "./redacted-notice";
import { RestoreDialog } from "./restore-dialog";
import { versionOptions } from "./version.keys";
import { VersionFacts } from "./version-facts";

export type VersionViewProps = {
  storeId: string;
  memoryId: string;
  /** Null for a deleted memory. */
  head: MemoryJson | null;
  place: MemoryPlace;
  versionId: string;
  mayRestore: boolean;
};

/** One version as it was written: its text or what it changed, who wrote it, and what can be done with it. */
export function VersionView({ storeId, memoryId, head, place, versionId, mayRestore }: VersionViewProps) {
  const query = useQuery(versionOptions(storeId, versionId));
  const version = query.data;
  if (query.isError && !version) {
    return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  }
  if (!version) return <SkeletonRows label={versionWords.view.loading} rows={8} />;
  // The address names a version of another memory: it belongs on that page.
  if (version.memory_id !== memoryId) return <QueryError error={new Error(versionWords.view.otherMemory)} />;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <VersionActs version={version} head={head} place={place} mayRestore={mayRestore} />
      {version.redacted_at ? (
        <RedactedNotice version={version} />
      ) : (
        <>
          <VersionFacts version={version} permalink={place.hrefOf({ version: version.id })} />
          <VersionBody version={version} head={head} place={place} />
        </>
      )}
    </div>
  );
}

type VersionActsProps = {
  version: ConsoleVersionJson;
  head: MemoryJson | null;
  place: MemoryPlace;
  mayRestore: boolean;
};

function VersionActs({ version, head, place, mayRestore }: VersionActsProps) {
  const mayRedact = useMay("version.redact");
  const [asked, setAsked] = useState<"restore" | "redact" | "compare" | null>(null);
  const isHead = head?.memory_version_id === version.id;
  const redacted = version.redacted_at !== null;
  const hasText = !redacted && version.operation !== "deleted";
  return (
    <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-1.5 border-line border-b px-3 py-1.5 md:px-4 print:[&>:not(h3)]:hidden">
      <h3 className="mr-1 font-medium">{versionWords.name(version.number)}</h3>
      {hasText && !isHead && mayRestore ? (
        <Button
          size="sm"
          icon={<RotateCcw size={14} aria-hidden="true" className="max-md:hidden" />}
          onClick={() => setAsked("restore")}
        >
          {versionWords.view.restore}
        </Button>
      ) : null}
      {mayRedact && !redacted ? (
        <Button
          size="sm"
          icon={<EyeOff size={14} aria-hidden="true" className="max-md:hidden" />}
          onClick={() => setAsked("redact")}
        >
          {versionWords.view.redact}
        </Button>
      ) : null}
      {mayRedact && !redacted ? (
        <Button size="sm" variant="quiet" href={redactEverywhereHref(version)}>
          {versionWords.view.redactEverywhere}
        </Button>
      ) : null}
      {hasText ? (
        <Button
          size="sm"
          icon={<GitCompareArrows size={14} aria-hidden="true" className="max-md:hidden" />}
          onClick={() => setAsked("compare")}
        >
          {versionWords.view.compareWith}
        </Button>
      ) : null}
      <span className="flex-1" />
      <PlaceLink
        href={place.hrefOf({})}
        aria-label={head ? versionWords.view.back : uiWords.close}
        title={head ? versionWords.view.back : uiWords.close}
        className={cx(buttonClasses({ size: "sm", variant: "quiet" }), "max-xl:hidden")}
      >
        <X size={14} aria-hidden="true" />
      </PlaceLink>
      {asked === "restore" ? (
        <RestoreDialog version={version} head={head} onClose={() => setAsked(null)} onDone={() => place.go({})} />
      ) : null}
      {asked === "compare" ? (
        <CompareWith
          storeId={version.memory_store_id}
          memoryId={version.memory_id}
          versionId={version.id}
          place={place}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === "redact" ? <RedactDialog version={version} head={head} onClose={() => setAsked(null)} /> : null}
    </div>
  );
}

type VersionBodyProps = { version: ConsoleVersionJson; head: MemoryJson | null; place: MemoryPlace };

function VersionBody({ version, head, place }: VersionBodyProps) {
  const showChanges = place.view === "changes" || version.operation === "deleted";
  const mayPreview = languageOf(version.path ?? "") === "markdown";
  const preview = !showChanges && mayPreview && place.view === "preview";
  const blame = !showChanges && place.view === "blame";
  return (
    <>
      {version.operation === "deleted" ? null : (
        <nav
          aria-label={versionWords.view.ways}
          className="flex shrink-0 flex-wrap gap-1 border-line border-b px-3 py-1 md:px-4 print:hidden"
        >
          <ModeLink href={place.hrefOf({ version: version.id })} current={!showChanges && !preview && !blame}>
            {versionWords.view.text}
          </ModeLink>
          {mayPreview ? (
            <ModeLink href={place.hrefOf({ version: version.id, view: "preview" })} current={preview}>
              {versionWords.view.preview}
            </ModeLink>
          ) : null}
          <ModeLink href={place.hrefOf({ version: version.id, view: "blame" })} current={blame}>
            {blameWords.open}
          </ModeLink>
          <ModeLink href={place.hrefOf({ version: version.id, view: "changes" })} current={showChanges}>
            {versionWords.view.changes}
          </ModeLink>
          {head && head.memory_version_id !== version.id ? (
            <ModeLink href={place.hrefOf({ compare: [version.id, head.memory_version_id] })} current={false}>
              {versionWords.view.compare}
            </ModeLink>
          ) : null}
        </nav>
      )}
      {showChanges ? (
        <ChangesOf version={version} place={place} />
      ) : blame ? (
        <VersionBlame version={version} place={place} />
      ) : preview ? (
        <PreviewPane storeId={version.memory_store_id} path={version.path ?? "/"} text={version.content ?? ""} />
      ) : (
        <div className="min-h-0 flex-1">
          <MemoryEditor
            key={version.id}
            path={version.path ?? ""}
            value={version.content ?? ""}
            readOnly
            ariaLabel={versionWords.view.textOf(version.number)}
          />
        </div>
      )}
    </>
  );
}

function ModeLink({ href, current, children }: { href: string; current: boolean; children: string }) {
  return (
    <PlaceLink
      href={href}
      aria-current={current ? "page" : undefined}
      className={cx(
        "inline-flex min-h-7 items-center whitespace-nowrap rounded-sm px-2 text-xs pointer-coarse:min-h-10",
        current ? "bg-selected font-medium text-ink" : "text-muted hover:bg-hover hover:text-ink",
      )}
    >
      {children}
    </PlaceLink>
  );
}
