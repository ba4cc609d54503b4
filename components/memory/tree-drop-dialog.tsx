"use client";

import { useQueryClient } from "@tanstack/react-query";
import { CircleAlert, FileText } from "lucide-react";
import { useEffect, useState } from "react";
import { refreshStore } from "@/components/store/refresh-store";
import { useStoreActions } from "@/components/store/store-actions";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { FieldError } from "@/components/ui/field";
import { SkeletonRows } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { memoryTreeWords } from "@/components/words/memory-tree.words";
import { uiWords } from "@/components/words/ui.words";
import { type DroppedFile, dropSize, maxDropBytes, maxDropFiles, readDropped } from "./tree-drop-files";

type DropDialogProps = { storeId: string; files: readonly File[]; folder: string; onClose: () => void };

function problemOfAll(files: readonly DroppedFile[]): string | undefined {
  if (files.length > maxDropFiles) return memoryTreeWords.drop.tooMany(maxDropFiles, files.length);
  if (dropSize(files) > maxDropBytes) return memoryTreeWords.drop.tooLarge;
}

/** Shows what dropped files would become, and writes those that can be written as one change. */
export function DropDialog({ storeId, files, folder, onClose }: DropDialogProps) {
  const { createMemories } = useStoreActions();
  const client = useQueryClient();
  const [read, setRead] = useState<DroppedFile[]>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let left = false;
    void Promise.all(files.map((file) => readDropped(file, folder))).then((all) => {
      if (left) return;
      setRead(all);
      setProblem(problemOfAll(all));
    });
    return () => {
      left = true;
    };
  }, [files, folder]);
  const good = read?.filter((file) => !file.problem) ?? [];

  async function create() {
    if (busy) return;
    setBusy(true);
    const memories = good.map(({ path, content }) => ({ path, content }));
    const result = await createMemories({ memory_store_id: storeId, memories });
    setBusy(false);
    if (!result.ok) return setProblem(result.message);
    void refreshStore(client, { storeId });
    const { created, refused } = result.value;
    if (created.length > 0) toast.success(memoryTreeWords.drop.done(created.length, folder));
    if (refused.length === 0) return onClose();
    // What was refused stays in sight, with its sentence; what was written is done.
    setRead(
      read?.flatMap((file) => {
        const why = refused.find(({ path }) => path === file.path)?.message;
        return why ? [{ ...file, problem: why }] : file.problem ? [file] : [];
      }),
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      locked={busy}
      title={memoryTreeWords.drop.title(folder)}
      description={memoryTreeWords.drop.about}
      footer={
        <>
          <DialogClose>
            <Button disabled={busy}>{good.length > 0 ? uiWords.cancel : uiWords.close}</Button>
          </DialogClose>
          {good.length > 0 ? (
            <Button variant="primary" busy={busy} disabled={problem !== undefined} onClick={() => void create()}>
              {memoryTreeWords.drop.submit(good.length)}
            </Button>
          ) : null}
        </>
      }
    >
      {read ? <FileList files={read} /> : <SkeletonRows label={memoryTreeWords.drop.reading} rows={3} />}
      <FieldError>{problem}</FieldError>
    </Dialog>
  );
}

function FileList({ files }: { files: readonly DroppedFile[] }) {
  return (
    <ul aria-label={memoryTreeWords.drop.files} className="flex flex-col gap-2 py-1 text-sm">
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files of one name can be dropped, and they do not move.
        <li key={`${index} ${file.path}`} className="flex items-start gap-2">
          {file.problem ? (
            <CircleAlert size={15} aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
          ) : (
            <FileText size={15} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
          )}
          <span className="min-w-0">
            <span className="break-all font-mono text-ink text-xs">{file.path}</span>
            {file.problem ? (
              <span className="block text-danger text-xs">{memoryTreeWords.drop.refused(file.problem)}</span>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
