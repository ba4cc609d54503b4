"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { operationQuery } from "@/components/store/operation-query";
import { refreshStore } from "@/components/store/refresh-store";
import { outcomeOf, useStoreActions } from "@/components/store/store-actions";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { memoryTreeWords } from "@/components/words/memory-tree.words";
import { uiWords } from "@/components/words/ui.words";
import { pathProblem } from "./path-problem";
import { nameOf, type TreeTarget } from "./tree-rows";
import { chosenInput, chosenWords, useChoice } from "./tree-selection";
import { useMemoryRights } from "./use-memory-rights";
import { useMovedToast, wayBack } from "./use-undo-move";

export type BulkDialogProps = { storeId: string; targets: readonly TreeTarget[]; onClose: () => void };

const shown = 5;
/** More folders than fit into an address are not counted ahead. */
const countable = 100;

function titleOf(targets: readonly TreeTarget[]): string {
  const [only] = targets;
  if (targets.length > 1 || !only) return chosenWords(targets);
  return only.kind === "folder" ? memoryTreeWords.chosen.folder(nameOf(only.path)) : nameOf(only.path);
}

/** How many memories it is about, and the first of them by path. */
function ChosenSummary({ storeId, targets }: { storeId: string; targets: readonly TreeTarget[] }) {
  const { memory_ids, folders } = chosenInput(targets);
  const counted = folders.length > 0 && folders.length <= countable;
  const { data } = useQuery({
    ...operationQuery<{ memory_count: number }>("measureMemories", { memory_store_id: storeId, folders }),
    enabled: counted,
  });
  const inAll = data ? data.memory_count + memory_ids.length : undefined;
  return (
    <div className="flex flex-col gap-2">
      {folders.length > 0 ? (
        <p aria-live="polite" className="text-sm">
          {inAll === undefined
            ? counted
              ? memoryTreeWords.chosen.counting
              : memoryTreeWords.chosen.withFolders
            : memoryTreeWords.chosen.inAll(inAll)}
        </p>
      ) : null}
      <ul className="flex flex-col gap-0.5 break-all font-mono text-muted text-xs">
        {targets.slice(0, shown).map(({ path }) => (
          <li key={path}>{path}</li>
        ))}
        {targets.length > shown ? <li>{memoryTreeWords.chosen.more(targets.length - shown)}</li> : null}
      </ul>
    </div>
  );
}

/** Takes a deletion back, whatever it deleted, and says what could not be brought back. */
function useUndoDelete(storeId: string): (changeId: string) => Promise<void> {
  const { undoDelete } = useStoreActions();
  const client = useQueryClient();
  return async (changeId) => {
    const result = await undoDelete({ memory_store_id: storeId, change_id: changeId });
    if (!result.ok) return void toast.error(memoryTreeWords.delete.undoFailed, { description: result.message });
    await refreshStore(client, { storeId });
    const { restored, left } = result.value;
    const description = left > 0 ? memoryTreeWords.delete.left(left) : undefined;
    toast.success(memoryTreeWords.delete.restored(restored), { description });
  };
}

export function BulkDeleteDialog({ storeId, targets, onClose }: BulkDialogProps) {
  const { deleteMemories } = useStoreActions();
  const client = useQueryClient();
  const undo = useUndoDelete(storeId);
  const { clear } = useChoice();
  const { mayRestore, archived } = useMemoryRights(storeId);
  async function confirm() {
    const result = await deleteMemories({ memory_store_id: storeId, ...chosenInput(targets) });
    void refreshStore(client, { storeId });
    const { deleted, change_id: changeId } = outcomeOf(result);
    clear();
    const words = memoryTreeWords.delete.done(deleted);
    if (mayRestore && changeId) toast.undo(words, () => void undo(changeId));
    else toast.success(words);
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={memoryTreeWords.delete.ask(titleOf(targets))}
      description={archived ? memoryTreeWords.delete.warningArchived : memoryTreeWords.delete.warning}
      confirmLabel={memoryTreeWords.delete.confirm}
      onConfirm={confirm}
    >
      <ChosenSummary storeId={storeId} targets={targets} />
    </ConfirmDialog>
  );
}

/** Moves what was chosen into one folder, each under its own name. */
export function BulkMoveDialog({ storeId, targets, into, onClose }: BulkDialogProps & { into?: string }) {
  const { moveMemories } = useStoreActions();
  const client = useQueryClient();
  const moved = useMovedToast(storeId);
  const { clear } = useChoice();
  const [folder, setFolder] = useState(into ?? "/");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const path = folder.trim().replace(/\/+$/, "");
    const wrong = path === "" ? undefined : pathProblem(path);
    if (wrong) return setProblem(wrong);
    setBusy(true);
    const result = await moveMemories({ memory_store_id: storeId, ...chosenInput(targets), into: `${path}/` });
    setBusy(false);
    if (!result.ok) return setProblem(result.message);
    void refreshStore(client, { storeId });
    clear();
    moved(memoryTreeWords.move.done(result.value.moved, `${path}/`), wayBack(result.value));
    onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      locked={busy}
      title={memoryTreeWords.move.title(titleOf(targets))}
      description={memoryTreeWords.move.about}
    >
      <Form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <Field label={memoryTreeWords.move.folder} error={problem} hint={memoryTreeWords.move.hint}>
          <Input
            mono
            autoFocus
            value={folder}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            onChange={(event) => {
              setFolder(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
        </Field>
        <ChosenSummary storeId={storeId} targets={targets} />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <DialogClose>
            <Button disabled={busy}>{uiWords.cancel}</Button>
          </DialogClose>
          <Button type="submit" variant="primary" busy={busy}>
            {memoryTreeWords.move.submit}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
