"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { saveFile } from "@/components/ui/save-file";
import { toast } from "@/components/ui/toast";
import { exportWords } from "@/components/words/export.words";
import { uiWords } from "@/components/words/ui.words";
import { type ExportFormat, exportFormats } from "@/lib/domain/export-format";
import { firstFormat } from "./first-format";

type Refusal = { error?: { message?: string } };

export type ExportDialogProps = {
  /** Without a store: all that the member sees. */
  storeId?: string;
  /** A folder of the store, with a slash at its end. */
  folder?: string;
  onClose: () => void;
};

const options = exportFormats.map((value) => ({ value, ...exportWords.formats[value] }));
const nameIn = (header: string | null) => decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(header ?? "")?.[1] ?? "");

/** Downloads the file. @returns the sentence of a refusal, null where it was done */
async function download(input: object, name: (header: string | null) => string): Promise<string | null> {
  try {
    const response = await fetch("/api/console/exports", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(input),
    });
    if (!response.ok) {
      const { error } = (await response.json().catch(() => ({}))) as Refusal;
      return error?.message ?? exportWords.unreachable;
    }
    const called = name(response.headers.get("content-disposition"));
    saveFile(await response.blob(), called);
    toast.success(exportWords.done(called));
    return null;
  } catch {
    return exportWords.unreachable;
  }
}

function titleOf({ storeId, folder }: ExportDialogProps): string {
  if (storeId === undefined) return exportWords.title.all;
  return folder === undefined || folder === "/" ? exportWords.title.store : exportWords.title.folder(folder);
}

/** Asks what the file shall hold, and downloads it. */
export function ExportDialog(props: ExportDialogProps) {
  const { storeId, folder, onClose } = props;
  const [format, setFormat] = useState<ExportFormat>(() => firstFormat(folder));
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  async function start() {
    setBusy(true);
    setRefusal(null);
    const part = folder === undefined || folder === "/" ? undefined : folder;
    const refused = await download({ memory_store_id: storeId, path_prefix: part, format }, nameIn);
    setBusy(false);
    if (refused === null) onClose();
    else setRefusal(refused);
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={titleOf(props)}
      description={exportWords.about}
      footer={
        <>
          <DialogClose>
            <Button>{uiWords.cancel}</Button>
          </DialogClose>
          <Button
            variant="primary"
            busy={busy}
            onClick={() => void start()}
            icon={<Download size={14} aria-hidden="true" />}
          >
            {exportWords.act}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-1">
        {refusal === null ? null : <Banner tone="danger">{refusal}</Banner>}
        <RadioGroup
          legend={exportWords.format}
          name="format"
          options={options}
          value={format}
          onValueChange={(value) => setFormat(exportFormats.find((one) => one === value) ?? "zip")}
        />
        {format === "git" ? <p className="text-muted text-xs">{exportWords.git}</p> : null}
      </div>
    </Dialog>
  );
}
