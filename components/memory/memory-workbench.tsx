"use client";

import { HeadBlame } from "@/components/blame/head-blame";
import { useLeaveGuard } from "@/components/console/use-leave-guard";
import { languageOf } from "@/components/editor/language-of";
import { plainEditorQuery } from "@/components/editor/monaco-files";
import { toast } from "@/components/ui/toast";
import { useMediaQuery } from "@/components/ui/use-media-query";
import { CompareView } from "@/components/version/compare-view";
import { VersionView } from "@/components/version/version-view";
import type { MemoryJson } from "@/lib/memory/memory.present";
import { EditorView } from "./editor-view";
import { MemoryFrame, useTimelineBeside } from "./memory-frame";
import { MemoryHeader } from "./memory-header";
import { MergeView, mergedToast } from "./merge-view";
import { useMemoryEditing } from "./use-memory-editing";
import { useMemoryRights } from "./use-memory-rights";
import { useMemoryPlace } from "./use-place";
import { WayBack } from "./way-back";

/** A live memory: the editor, or what of its history the address asks for, with the timeline beside it. */
export function MemoryWorkbench({ head }: { head: MemoryJson }) {
  const { memory_store_id: storeId, id: memoryId } = head;
  const place = useMemoryPlace(storeId, memoryId);
  const editing = useMemoryEditing(head);
  const rights = useMemoryRights(storeId);
  const wide = useTimelineBeside();
  const phone = useMediaQuery(plainEditorQuery);
  useLeaveGuard(editing.dirty);

  async function save() {
    const outcome = await editing.save();
    toast.dismiss(mergedToast);
    if (outcome === "moved") place.go({ view: "merge" });
    // Where the changes took the place of the text, there are none to show any more.
    if (outcome === "saved" && place.view === "changes" && phone) place.go({});
  }

  const subject = { storeId, memoryId, head };
  const body = place.compare ? (
    <CompareView key={place.compare.join()} {...subject} place={place} versions={place.compare} />
  ) : place.version ? (
    <VersionView
      key={place.version}
      {...subject}
      place={place}
      versionId={place.version}
      mayRestore={rights.mayRestore}
    />
  ) : place.view === "blame" ? (
    <HeadBlame key={memoryId} head={head} place={place} unsaved={editing.dirty} />
  ) : place.view === "merge" && editing.moved && !rights.block ? (
    <MergeView head={head} editing={editing} place={place} />
  ) : (
    <EditorView head={head} editing={editing} place={place} rights={rights} onSave={() => void save()} />
  );
  const onHead = !place.compare && !place.version;
  return (
    <MemoryFrame
      storeId={storeId}
      memoryId={memoryId}
      headVersionId={head.memory_version_id}
      place={place}
      wide={wide}
      mayPreview={languageOf(head.path) === "markdown"}
      header={
        <>
          <MemoryHeader
            head={head}
            rights={rights}
            editing={editing}
            place={place}
            showSave={onHead && place.view !== "merge" && place.view !== "blame"}
            onSave={() => void save()}
          />
          <WayBack memoryId={memoryId} saved={editing.saved} />
        </>
      }
    >
      {body}
    </MemoryFrame>
  );
}
