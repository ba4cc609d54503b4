"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { refreshStore } from "@/components/store/refresh-store";
import { useStoreActions } from "@/components/store/store-actions";
import { toast } from "@/components/ui/toast";
import { versionOptions } from "@/components/version/version.keys";
import type { MemoryJson } from "@/lib/memory/memory.present";
import { type Draft, readDraft, subscribeDrafts, writeDraft } from "./draft-store";
import { memoryOptions } from "./memory.keys";

export type SaveOutcome = "saved" | "moved" | "refused" | "nothing";

export type MemoryEditing = {
  text: string;
  draft: Draft | null;
  dirty: boolean;
  /** Another content was saved since the draft was begun. */
  moved: boolean;
  /** The text the draft was begun on: null once it is redacted, undefined while it is fetched. */
  baseText: string | null | undefined;
  saving: boolean;
  /** Why the last save was refused. */
  problem: string | null;
  change: (text: string) => void;
  save: () => Promise<SaveOutcome>;
  discard: () => void;
  /** Goes on from the head as it is now, with this text. */
  rebase: (text: string) => void;
};

const isoNow = () => new Date().toISOString();

function draftOn(head: MemoryJson, text: string): Draft {
  return {
    baseVersionId: head.memory_version_id,
    baseSha256: head.content_sha256,
    path: head.path,
    text,
    typedAt: isoNow(),
  };
}

/**
 * What somebody types into a memory. Nothing typed is lost: it is kept in this browser with the version it was based on until it is
 * saved or discarded, and it is saved only over that version.
 */
export function useMemoryEditing(head: MemoryJson): MemoryEditing {
  const { memory_store_id: storeId, id } = head;
  const { updateMemory } = useStoreActions();
  const client = useQueryClient();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const draft = useSyncExternalStore(
    subscribeDrafts,
    () => readDraft(storeId, id),
    () => null,
  );
  const headText = head.content ?? "";
  // A rename moves the head and not the text: then there is nothing to merge.
  const moved = draft !== null && draft.baseSha256 !== head.content_sha256;
  const base = useQuery({ ...versionOptions(storeId, draft?.baseVersionId ?? ""), enabled: moved });
  // What cannot be read any more is as good as redacted: the merge then has no common ground.
  const baseText = moved ? (base.isError ? null : base.data?.content) : headText;

  function change(text: string) {
    setProblem(null);
    if (text === baseText) return writeDraft(storeId, id, null);
    writeDraft(storeId, id, draft ? { ...draft, text, typedAt: isoNow() } : draftOn(head, text));
  }

  async function save(): Promise<SaveOutcome> {
    if (saving || !draft) return "nothing";
    setSaving(true);
    setProblem(null);
    const content = draft.text;
    const expected = draft.baseSha256 ?? undefined;
    const result = await updateMemory({
      memory_store_id: storeId,
      memory_id: id,
      content,
      expected_sha256: expected,
      view: "full",
    });
    setSaving(false);
    if (result.ok) {
      client.setQueryData(memoryOptions(storeId, id).queryKey, result.value);
      const typedSince = readDraft(storeId, id);
      const goesOn = typedSince && typedSince.text !== content ? draftOn(result.value, typedSince.text) : null;
      writeDraft(storeId, id, goesOn);
      void refreshStore(client, { storeId, memoryIds: [id] });
      return "saved";
    }
    await client.invalidateQueries({ queryKey: memoryOptions(storeId, id).queryKey });
    if (result.code === "precondition_failed") return "moved";
    setProblem(result.message);
    return "refused";
  }

  function discard() {
    if (!draft) return;
    writeDraft(storeId, id, null);
    setProblem(null);
    toast.undo("Discarded your changes", () => writeDraft(storeId, id, draft));
  }

  return {
    text: draft?.text ?? headText,
    draft,
    dirty: draft !== null,
    moved,
    baseText,
    saving,
    problem,
    change,
    save,
    discard,
    rebase: (text) => writeDraft(storeId, id, text === headText ? null : draftOn(head, text)),
  };
}
