"use client";

import { RotateCcw } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { HeldBadge } from "@/components/hold/held-badge";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Time } from "@/components/ui/time";
import { actorLabel } from "@/components/version/actor";
import { CompareView } from "@/components/version/compare-view";
import { RestoreDialog } from "@/components/version/restore-dialog";
import { VersionView } from "@/components/version/version-view";
import { memoryWords } from "@/components/words/memory.words";
import type { ConsoleVersionJson } from "@/lib/version/version.present";
import { readDraft, subscribeDrafts, writeDraft } from "./draft-store";
import { KeptBanner } from "./kept-banner";
import { MemoryFrame, useTimelineBeside } from "./memory-frame";
import { MemoryTitle } from "./memory-header";
import { useMemoryRights } from "./use-memory-rights";
import { useMemoryPlace } from "./use-place";

export type DeletedMemoryProps = { storeId: string; memoryId: string; versions: readonly ConsoleVersionJson[] };

/** A memory that was deleted: who did it, its history, and the way back. Text that was typed here before is still here. */
export function DeletedMemory({ storeId, memoryId, versions }: DeletedMemoryProps) {
  const place = useMemoryPlace(storeId, memoryId);
  const wide = useTimelineBeside();
  const { mayRestore } = useMemoryRights(storeId);
  const deletion = versions[0];
  const last = versions.find((version) => version.operation !== "deleted" && !version.redacted_at);
  const path = versions.find((version) => version.path !== null)?.path ?? memoryWords.deleted.redactedPath;
  const subject = { storeId, memoryId, head: null };
  return (
    <MemoryFrame
      storeId={storeId}
      memoryId={memoryId}
      headVersionId={null}
      place={place}
      wide={wide}
      header={
        <MemoryTitle storeId={storeId} path={path}>
          <Badge tone="danger">{memoryWords.deleted.badge}</Badge>
          <HeldBadge storeId={storeId} memoryId={memoryId} />
        </MemoryTitle>
      }
    >
      {place.compare ? (
        <CompareView key={place.compare.join()} {...subject} place={place} versions={place.compare} />
      ) : place.version ? (
        <VersionView key={place.version} {...subject} place={place} versionId={place.version} mayRestore={mayRestore} />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <KeptDraft storeId={storeId} memoryId={memoryId} />
          <DeletionNotice deletion={deletion} last={last} mayRestore={mayRestore} />
        </div>
      )}
    </MemoryFrame>
  );
}

type DeletionNoticeProps = {
  deletion: ConsoleVersionJson | undefined;
  /** The newest version that still has text. */
  last: ConsoleVersionJson | undefined;
  mayRestore: boolean;
};

function DeletionNotice({ deletion, last, mayRestore }: DeletionNoticeProps) {
  const [asking, setAsking] = useState(false);
  const who = deletion ? actorLabel({ type: deletion.actor_type, name: deletion.actor_name }) : memoryWords.somebody;
  return (
    <EmptyState
      title={memoryWords.deleted.title}
      action={
        last && mayRestore ? (
          <Button variant="primary" icon={<RotateCcw size={14} aria-hidden="true" />} onClick={() => setAsking(true)}>
            {memoryWords.deleted.restore}
          </Button>
        ) : undefined
      }
    >
      {deletion
        ? memoryWords.deleted.text(who, <Time value={deletion.created_at} />)
        : memoryWords.deleted.textWithoutTime(who)}
      {last && asking ? (
        <RestoreDialog version={last} head={null} onClose={() => setAsking(false)} onDone={() => {}} />
      ) : null}
    </EmptyState>
  );
}

function KeptDraft({ storeId, memoryId }: { storeId: string; memoryId: string }) {
  const draft = useSyncExternalStore(
    subscribeDrafts,
    () => readDraft(storeId, memoryId),
    () => null,
  );
  if (!draft) return null;
  return (
    <KeptBanner text={draft.text} onDiscard={() => writeDraft(storeId, memoryId, null)}>
      {memoryWords.draft.keptText}
    </KeptBanner>
  );
}
