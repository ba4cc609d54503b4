"use client";

import { useQueryClient } from "@tanstack/react-query";
import { removeEmbedderAction } from "@/app/(console)/retrieval/actions";
import { reachable } from "@/components/console/reachable";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { embeddingWords } from "@/components/words/embedding.words";
import { embedderOptions } from "./embedding.keys";

const words = embeddingWords.remove;

/** Forgets the embedder of the workspace, after a question. */
export function RemoveEmbedder() {
  const client = useQueryClient();
  async function remove() {
    const result = await reachable(removeEmbedderAction)(undefined);
    if (!result.ok) throw new Error(result.message);
    client.setQueryData(embedderOptions().queryKey, result.value);
    toast.success(words.done);
  }
  return (
    <ConfirmDialog
      title={words.title}
      description={words.text}
      confirmLabel={words.confirm}
      cancelLabel={words.cancel}
      onConfirm={remove}
      trigger={<Button variant="quiet">{words.act}</Button>}
    />
  );
}
