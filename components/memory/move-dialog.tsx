"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { refreshStore } from "@/components/store/refresh-store";
import { useStoreActions } from "@/components/store/store-actions";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { PathText } from "@/components/ui/path-text";
import { memoryWords } from "@/components/words/memory.words";
import { uiWords } from "@/components/words/ui.words";
import { pathProblem } from "./path-problem";
import type { TreeTarget } from "./tree-rows";
import { useMovedToast, wayBack } from "./use-undo-move";

export type MoveDialogProps = {
  storeId: string;
  target: TreeTarget;
  /** What was typed elsewhere and refused there. */
  typed?: { path: string; problem: string };
  onClose: () => void;
};

/** Gives a memory, or a folder with everything in it, another path. */
export function MoveDialog({ storeId, target, typed, onClose }: MoveDialogProps) {
  const { updateMemory, moveFolder } = useStoreActions();
  const client = useQueryClient();
  const say = useMovedToast(storeId);
  const from = target.path.replace(/\/$/, "");
  const [path, setPath] = useState(typed?.path ?? from);
  const [problem, setProblem] = useState<string | undefined>(typed?.problem);
  const [busy, setBusy] = useState(false);
  const folder = target.kind === "folder";

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const to = path.trim().replace(/(?<=.)\/+$/, "");
    if (to === from) return onClose();
    const wrong = pathProblem(to);
    if (wrong) return setProblem(wrong);
    setBusy(true);
    const result = folder
      ? await moveFolder({ memory_store_id: storeId, from, to })
      : await updateMemory({ memory_store_id: storeId, memory_id: target.id, path: to });
    setBusy(false);
    if (!result.ok) return setProblem(result.message);
    void refreshStore(client, { storeId });
    const moved = "moved" in result.value ? result.value.moved : 1;
    say(moved === 1 ? memoryWords.move.done(to) : memoryWords.move.doneMany(moved, to), wayBack(result.value));
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      locked={busy}
      title={folder ? memoryWords.move.titleFolder : memoryWords.move.title}
      description={folder ? memoryWords.move.aboutFolder : memoryWords.move.about}
    >
      <Form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <p className="break-all font-mono text-muted text-xs">
          <PathText path={target.path} />
        </p>
        <Field label={memoryWords.move.path} error={problem} hint={memoryWords.move.hint}>
          <Input
            mono
            autoFocus
            value={path}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            onFocus={(event) => selectName(event.currentTarget)}
            onChange={(event) => {
              setPath(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
        </Field>
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <DialogClose>
            <Button disabled={busy}>{uiWords.cancel}</Button>
          </DialogClose>
          <Button type="submit" variant="primary" busy={busy}>
            {folder ? memoryWords.move.submitFolder : memoryWords.move.submit}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Renaming is what people mostly come for: the name is selected, without its folders and its ending. */
function selectName(input: HTMLInputElement) {
  const start = input.value.lastIndexOf("/") + 1;
  const dot = input.value.lastIndexOf(".");
  input.setSelectionRange(start, dot > start ? dot : input.value.length);
}
