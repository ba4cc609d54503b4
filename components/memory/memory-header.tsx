"use client";

import { ChevronLeft, Ellipsis, EyeOff, GitCompareArrows, Hourglass, Info, Lock, Save, Star } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useMay } from "@/components/console/permissions";
import { languageOf } from "@/components/editor/language-of";
import { ImportanceBadge } from "@/components/entry/importance-badge";
import { ImportanceDialog } from "@/components/entry/importance-dialog";
import { FindingsHere } from "@/components/finding/findings-here";
import { HeldBadge } from "@/components/hold/held-badge";
import { ViewSwitch } from "@/components/preview/view-switch";
import { ExpiryBadge } from "@/components/retention/expiry-badge";
import { ExpiryDialog } from "@/components/retention/expiry-dialog";
import { PeopleHere } from "@/components/store/people-here";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import { PathLine } from "@/components/ui/path-line";
import { CompareWith } from "@/components/version/compare-with";
import { RedactHeadDialog } from "@/components/version/redact-dialog";
import { entryWords } from "@/components/words/entry.words";
import { memoryWords } from "@/components/words/memory.words";
import { retentionWords } from "@/components/words/retention.words";
import type { MemoryJson } from "@/lib/memory/memory.present";
import { useMemoryActs } from "./memory-acts";
import { targetEntries } from "./target-entries";
import type { MemoryEditing } from "./use-memory-editing";
import type { MemoryRights } from "./use-memory-rights";
import type { MemoryPlace } from "./use-place";
import { useSaveKey } from "./use-save-key";

export type MemoryHeaderProps = {
  head: MemoryJson;
  rights: MemoryRights;
  editing: MemoryEditing;
  place: MemoryPlace;
  /** The text is being looked at, not its history. */
  showSave: boolean;
  onSave: () => void;
};

export function MemoryHeader({ head, rights, editing, place, showSave, onSave }: MemoryHeaderProps) {
  const { block } = rights;
  useSaveKey(showSave && !block && editing.dirty && !editing.saving, onSave);
  const acts = useMemoryActs();
  const router = useRouter();
  const mayRedact = useMay("version.redact");
  const [asked, setAsked] = useState<"redact" | "compare" | "expiry" | "importance" | null>(null);
  const { memory_store_id: storeId } = head;
  const target = {
    kind: "memory",
    id: head.id,
    path: head.path,
    sha256: head.content_sha256,
    versionId: head.memory_version_id,
  } as const;
  return (
    <MemoryTitle storeId={storeId} path={head.path}>
      {block ? (
        <Badge icon={<Lock aria-hidden="true" />} title={block}>
          {memoryWords.edit.readOnly}
        </Badge>
      ) : editing.dirty ? (
        <Badge tone="accent" title={editing.unkept ? memoryWords.draft.unkeptHelp : memoryWords.edit.unsavedHelp}>
          {memoryWords.edit.unsaved}
        </Badge>
      ) : null}
      <HeldBadge storeId={storeId} memoryId={head.id} />
      <ExpiryBadge storeId={storeId} memoryId={head.id} />
      <ImportanceBadge storeId={storeId} memoryId={head.id} />
      <FindingsHere key={head.memory_version_id} memoryId={head.id} />
      <span role="status" className="text-muted text-xs">
        {editing.saved ? memoryWords.edit.saved : ""}
      </span>
      <span className="flex-1" />
      <PeopleHere storeId={storeId} memoryId={head.id} />
      {showSave && languageOf(head.path) === "markdown" ? <ViewSwitch place={place} /> : null}
      {showSave && !block ? (
        <>
          {editing.dirty ? (
            <Button size="sm" variant="quiet" onClick={editing.discard} className="max-sm:hidden">
              {memoryWords.draft.discard}
            </Button>
          ) : null}
          <Button
            size="sm"
            variant="primary"
            busy={editing.saving}
            disabled={!editing.dirty}
            onClick={onSave}
            aria-keyshortcuts="Meta+S Control+S"
            icon={<Save size={14} aria-hidden="true" />}
          >
            {memoryWords.edit.save}
          </Button>
        </>
      ) : null}
      <Menu
        trigger={
          <IconButton size="sm" label={memoryWords.acts.name} icon={<Ellipsis size={15} aria-hidden="true" />} />
        }
        entries={[
          ...(editing.dirty ? [{ label: memoryWords.acts.discard, onSelect: editing.discard }] : []),
          {
            label: memoryWords.acts.details,
            icon: <Info aria-hidden="true" />,
            onSelect: () => place.go({ version: head.memory_version_id }),
          },
          {
            label: memoryWords.acts.compare,
            icon: <GitCompareArrows aria-hidden="true" />,
            onSelect: () => setAsked("compare"),
          },
          ...(block
            ? []
            : [
                {
                  label: retentionWords.expiry.act,
                  icon: <Hourglass aria-hidden="true" />,
                  onSelect: () => setAsked("expiry"),
                },
                {
                  label: entryWords.importance.act,
                  icon: <Star aria-hidden="true" />,
                  onSelect: () => setAsked("importance"),
                },
              ]),
          ...(mayRedact
            ? [
                {
                  label: memoryWords.acts.redact,
                  icon: <EyeOff aria-hidden="true" />,
                  onSelect: () => setAsked("redact"),
                },
              ]
            : []),
          ...targetEntries({ storeId, target, rights, acts, go: router.push }),
        ]}
      />
      {asked === "redact" ? (
        <RedactHeadDialog storeId={storeId} memoryId={head.id} onClose={() => setAsked(null)} />
      ) : null}
      {asked === "expiry" ? <ExpiryDialog storeId={storeId} memoryId={head.id} onClose={() => setAsked(null)} /> : null}
      {asked === "importance" ? (
        <ImportanceDialog storeId={storeId} memoryId={head.id} onClose={() => setAsked(null)} />
      ) : null}
      {asked === "compare" ? (
        <CompareWith
          storeId={storeId}
          memoryId={head.id}
          versionId={place.version ?? head.memory_version_id}
          place={place}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </MemoryTitle>
  );
}

/** The path, as the place it is, and what stands beside it. */
export function MemoryTitle({ storeId, path, children }: { storeId: string; path: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-2 border-line border-b pr-2 pl-2 md:pl-4 print:[&>:not(h2)]:hidden">
      <Link
        href={`/stores/${storeId}`}
        aria-label={memoryWords.back}
        className="flex size-10 shrink-0 items-center justify-center rounded-md text-muted hover:text-ink md:hidden"
      >
        <ChevronLeft size={18} aria-hidden="true" />
      </Link>
      <h2 className="min-w-28 font-mono text-sm">
        <PathLine path={path} strong />
      </h2>
      <CopyButton value={path} label={memoryWords.acts.copyPath} className="max-sm:hidden" />
      {children}
    </div>
  );
}
