"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { FileDiff, UserRoundSearch } from "lucide-react";
import { useMemo, useState } from "react";
import { languageOf } from "@/components/editor/language-of";
import { plainEditorQuery } from "@/components/editor/monaco-files";
import { SizeMeter } from "@/components/editor/size-meter";
import { CheckNote } from "@/components/preview/check-note";
import { TextAndPreview } from "@/components/preview/text-and-preview";
import { rowsOf } from "@/components/store/operation-query";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Diff } from "@/components/ui/diff";
import { Time } from "@/components/ui/time";
import { useMediaQuery } from "@/components/ui/use-media-query";
import { Actor, actorLabel } from "@/components/version/actor";
import { diffRows } from "@/components/version/diff-rows";
import { timelineOptions } from "@/components/version/version.keys";
import { sizeChangeText } from "@/components/version/version-words";
import { blameWords } from "@/components/words/blame.words";
import { memoryWords } from "@/components/words/memory.words";
import type { MemoryJson } from "@/lib/memory/memory.present";
import type { ConsoleVersionJson } from "@/lib/version/version.present";
import { KeptBanner } from "./kept-banner";
import { LookDialog } from "./look-dialog";
import type { MemoryEditing } from "./use-memory-editing";
import type { MemoryRights } from "./use-memory-rights";
import type { MemoryPlace } from "./use-place";

export type EditorViewProps = {
  head: MemoryJson;
  editing: MemoryEditing;
  place: MemoryPlace;
  rights: MemoryRights;
  onSave: () => void;
};

/** The text as it is now, to be read and written. */
export function EditorView({ head, editing, place, rights, onSave }: EditorViewProps) {
  const { block, archived } = rights;
  const history = useInfiniteQuery(timelineOptions(head.memory_store_id, head.id));
  const latest = rowsOf<ConsoleVersionJson>(history.data).find(({ id }) => id === head.memory_version_id);
  // Not only while there are changes: the editor would be opened anew, under the hands of whoever types the first of them.
  const comparing = place.view === "changes" && (block === null || editing.dirty);
  // What may not be saved is not the text of the memory: it is kept, and shown where it is asked for.
  const text = block === null ? editing.text : (head.content ?? "");
  // Saving would change the head; what can only be looked at was begun on what the head was then.
  const before = (block === null ? head.content : editing.baseText) ?? head.content ?? "";
  // There the editor is a plain field, which shows one text at a time.
  const phone = useMediaQuery(plainEditorQuery);
  const language = languageOf(head.path);
  const reading = language === "markdown" && (place.view === "preview" || place.view === "split");
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {editing.moved && !block ? <MovedBanner head={head} latest={latest} editing={editing} place={place} /> : null}
      {editing.dirty && block !== null ? (
        <KeptBanner text={editing.text} onDiscard={editing.discard}>
          {memoryWords.draft.keptUnsaved}
        </KeptBanner>
      ) : null}
      {editing.dirty && editing.unkept ? (
        <Banner
          flush
          tone="warning"
          title={memoryWords.draft.unkept}
          actions={<CopyButton value={editing.text} label={memoryWords.draft.copy} withLabel />}
        >
          {memoryWords.draft.unkeptHelp}
        </Banner>
      ) : null}
      {editing.problem ? (
        <Banner flush tone="danger" urgent title={memoryWords.edit.notSaved}>
          {memoryWords.edit.problem(editing.problem)}
        </Banner>
      ) : null}
      {editing.masked ? (
        <Banner flush tone="warning" title={memoryWords.edit.savedMasked}>
          {editing.masked}
        </Banner>
      ) : null}
      {comparing && (phone || block !== null) ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <MyChanges before={before} after={editing.text} />
        </div>
      ) : (
        <TextAndPreview
          key={head.id}
          storeId={head.memory_store_id}
          path={head.path}
          value={text}
          stored={head.content ?? ""}
          onChange={editing.change}
          onSave={onSave}
          original={comparing ? (head.content ?? "") : undefined}
          readOnly={block !== null}
          // That the store is archived stands above the page already.
          readOnlyReason={archived ? undefined : (block ?? undefined)}
          view={reading ? place.view : undefined}
        />
      )}
      <footer className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line border-t px-3 py-1 text-muted text-xs md:px-4 print:hidden">
        <SizeMeter value={text} />
        {language === "json" || language === "yaml" ? <CheckNote language={language} text={text} /> : null}
        <span className="flex-1" />
        <Button
          size="sm"
          variant="quiet"
          icon={<UserRoundSearch size={14} aria-hidden="true" />}
          onClick={() => place.go({ view: "blame" })}
        >
          {blameWords.open}
        </Button>
        {editing.dirty || comparing ? (
          <Button
            size="sm"
            variant="quiet"
            aria-pressed={comparing}
            className={comparing ? "bg-selected" : undefined}
            icon={<FileDiff size={14} aria-hidden="true" />}
            onClick={() => place.go(comparing ? {} : { view: "changes" })}
          >
            {memoryWords.edit.showChanges}
          </Button>
        ) : latest ? (
          <span className="flex min-w-0 items-center gap-1.5 xl:hidden">
            <span className="shrink-0">{memoryWords.edit.versionBy(latest.number)}</span>
            <Actor type={latest.actor_type} name={latest.actor_name} showKind={false} />
            <Time value={latest.created_at} />
          </span>
        ) : null}
      </footer>
    </div>
  );
}

/** What saving would change, where the editor has no room to show two texts. */
function MyChanges({ before, after }: { before: string; after: string }) {
  const rows = useMemo(() => diffRows(before, after), [before, after]);
  return <Diff label={memoryWords.edit.changes} rows={rows} empty={memoryWords.edit.noChanges} />;
}

type MovedBannerProps = {
  head: MemoryJson;
  latest: ConsoleVersionJson | undefined;
  editing: MemoryEditing;
  place: MemoryPlace;
};

/** Another writer was faster: who, how much, and the two things to do about it. Typing goes on meanwhile. */
function MovedBanner({ head, latest, editing, place }: MovedBannerProps) {
  const [looking, setLooking] = useState(false);
  const who = latest ? actorLabel({ type: latest.actor_type, name: latest.actor_name }) : memoryWords.somebody;
  const size = latest?.size_change_bytes != null ? sizeChangeText(latest.size_change_bytes) : "";
  return (
    <>
      <Banner
        flush
        tone="warning"
        actions={
          <>
            <Button size="sm" onClick={() => setLooking(true)}>
              {memoryWords.edit.look}
            </Button>
            <Button size="sm" variant="primary" onClick={() => place.go({ view: "merge" })}>
              {memoryWords.edit.merge}
            </Button>
          </>
        }
      >
        {memoryWords.edit.moved(<span className="font-medium">{who}</span>, latest?.number, size)}
      </Banner>
      {looking ? (
        <LookDialog
          who={who}
          before={editing.baseText}
          after={head.content ?? ""}
          onMerge={() => place.go({ view: "merge" })}
          onClose={() => setLooking(false)}
        />
      ) : null}
    </>
  );
}
