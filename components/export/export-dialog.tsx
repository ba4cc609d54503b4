"use client";

import { useState } from "react";
import { fetchFile } from "@/components/console/fetch-file";
import { Banner } from "@/components/ui/banner";
import { FormDialog } from "@/components/ui/form-dialog";
import { RadioGroup } from "@/components/ui/radio-group";
import { saveFile } from "@/components/ui/save-file";
import { toast } from "@/components/ui/toast";
import { exportWords } from "@/components/words/export.words";
import { type ExportFormat, exportFormats } from "@/lib/domain/export-format";
import { firstFormat } from "./first-format";

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
async function download(input: object): Promise<string | null> {
  const fetched = await fetchFile("/api/console/exports", input);
  if (!fetched.ok) return fetched.message ?? exportWords.unreachable;
  const name = nameIn(fetched.disposition);
  saveFile(fetched.file, name);
  toast.success(exportWords.done(name));
  return null;
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
    const refused = await download({ memory_store_id: storeId, path_prefix: part, format });
    setBusy(false);
    if (refused === null) onClose();
    else setRefusal(refused);
  }
  return (
    <FormDialog
      title={titleOf(props)}
      description={exportWords.about}
      submit={exportWords.act}
      busy={busy}
      onSubmit={() => void start()}
      onClose={onClose}
    >
      {refusal === null ? null : <Banner tone="danger">{refusal}</Banner>}
      <RadioGroup
        legend={exportWords.format}
        name="format"
        options={options}
        value={format}
        onValueChange={(value) => setFormat(exportFormats.find((one) => one === value) ?? "zip")}
      />
      {format === "git" ? <p className="text-muted text-xs">{exportWords.git}</p> : null}
    </FormDialog>
  );
}
