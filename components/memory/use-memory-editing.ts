"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { refreshStore } from "@/components/store/refresh-store";
import { useStoreActions } from "@/components/store/store-actions";
import { toast } from "@/components/ui/toast";
import { versionOptions } from "@/components/version/version.keys";
import { memoryWords } from "@/components/words/memory.words";
import type { MemoryJson } from "@/lib/memory/memory.present";
import { type Draft, draftOn, isKept, readDraft, subscribeDrafts, writeDraft } from "./draft-store";
import { memoryOptions } from "./memory.keys";

export type SaveOutcome = "saved" | "moved" | "refused" | "nothing";

export type MemoryEditing = {
  text: string;
  draft: Draft | null;
  dirty: boolean;
  /** Another content was saved since the draft was begun. */
  moved: boolean;
  /** The browser has no room for what was typed: it lasts as long as this page. */
  unkept: boolean;
  /** The text the draft was begun on: null once it is redacted, undefined while it is fetched. */
  baseText: string | null | undefined;
  saving: boolean;
  /** The last save went through, and nothing was typed since. */
  saved: boolean;
  /** Why the last save was refused. */
  problem: string | null;
  /** What the last save stored otherwise than as it was typed. */
  masked: string | null;
  change: (text: string) => void;
  save: () => Promise<SaveOutcome>;
  discard: () => void;
  /** Goes on from the head as it is now, with this text. Where that is the head's, nothing is left of what was typed: it can be taken back. */
  rebase: (text: string) => void;
};

const isoNow = () => new Date().toISOString();

/**
 * The draft of a memory beside its head, and the text that the draft was begun on.
 * @param sent what is being saved: the head may be that already, before the answer says so
 */
function useDraft(head: MemoryJson, sent: string | null) {
  const { memory_store_id: storeId, id } = head;
  const draft = useSyncExternalStore(
    subscribeDrafts,
    () => readDraft(storeId, id),
    () => null,
  );
  const unkept = useSyncExternalStore(
    subscribeDrafts,
    () => !isKept(storeId, id),
    () => false,
  );
  // A rename moves the head and not the text: then there is nothing to merge.
  const moved = draft !== null && draft.baseSha256 !== head.content_sha256 && head.content !== sent;
  const base = useQuery({ ...versionOptions(storeId, draft?.baseVersionId ?? ""), enabled: moved });
  // What cannot be read any more is as good as redacted: the merge then has no common ground.
  const baseText = moved ? (base.isError ? null : base.data?.content) : (head.content ?? "");
  return { draft, moved, unkept, baseText, keep: (next: Draft | null) => writeDraft(storeId, id, next) };
}

type Sent =
  | { outcome: "saved"; masked: string | null }
  | { outcome: "moved" }
  | { outcome: "refused"; message: string };

/** Sends a draft. What was typed while it was under way goes on from what has been written. */
function useSendDraft({ memory_store_id: storeId, id }: MemoryJson) {
  const { updateMemory } = useStoreActions();
  const client = useQueryClient();
  return async ({ text, baseSha256 }: Draft): Promise<Sent> => {
    const expected_sha256 = baseSha256 ?? undefined;
    const target = { memory_store_id: storeId, memory_id: id };
    const result = await updateMemory({ ...target, content: text, expected_sha256, view: "full" });
    const { queryKey } = memoryOptions(storeId, id);
    if (!result.ok) {
      await client.invalidateQueries({ queryKey });
      return result.code === "precondition_failed"
        ? { outcome: "moved" }
        : { outcome: "refused", message: result.message };
    }
    client.setQueryData(queryKey, result.value);
    const since = readDraft(storeId, id);
    writeDraft(storeId, id, since && since.text !== text ? draftOn(result.value, since.text) : null);
    void refreshStore(client, { storeId, memoryIds: [id] });
    return { outcome: "saved", masked: result.value.masked ?? null };
  };
}

/**
 * What somebody types into a memory. Nothing typed is lost: it is kept in this browser with the version it was based on until it is
 * saved or discarded, and it is saved only over that version.
 */
export function useMemoryEditing(head: MemoryJson): MemoryEditing {
  const [state, setState] = useState<"idle" | "saving" | "saved">("idle");
  const [sent, setSent] = useState<string | null>(null);
  const { draft, moved, unkept, baseText, keep } = useDraft(head, sent);
  const send = useSendDraft(head);
  const [problem, setProblem] = useState<string | null>(null);
  const [masked, setMasked] = useState<string | null>(null);
  const headText = head.content ?? "";

  function change(text: string) {
    setProblem(null);
    setMasked(null);
    if (state === "saved") setState("idle");
    if (text === baseText) return keep(null);
    keep(draft ? { ...draft, text, typedAt: isoNow() } : draftOn(head, text));
  }

  async function save(): Promise<SaveOutcome> {
    if (state === "saving" || !draft) return "nothing";
    setState("saving");
    setProblem(null);
    setSent(draft.text);
    const answer = await send(draft);
    setSent(null);
    setState(answer.outcome === "saved" ? "saved" : "idle");
    if (answer.outcome === "refused") setProblem(answer.message);
    if (answer.outcome === "saved") setMasked(answer.masked);
    return answer.outcome;
  }

  /** Puts another draft in the place of what was typed, which can be taken back: also where somebody has typed on before taking back. */
  function replace(next: Draft | null) {
    const before = readDraft(head.memory_store_id, head.id);
    keep(next);
    setProblem(null);
    if (before) toast.undo(memoryWords.edit.discarded, () => replace(before));
  }

  return {
    text: draft?.text ?? headText,
    draft,
    dirty: draft !== null,
    moved,
    unkept,
    baseText,
    saving: state === "saving",
    saved: state === "saved" && draft === null,
    problem,
    masked,
    change,
    save,
    discard: () => replace(null),
    rebase: (text) => (text === headText ? replace(null) : keep(draftOn(head, text))),
  };
}
