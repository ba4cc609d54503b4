"use client";

import { File, FolderOpen } from "lucide-react";
import {
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { flushSync } from "react-dom";
import { buttonClasses } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { importWords as words } from "@/components/words/import.words";
import { type ChosenFile, filesDropped, filesOf, textsAmong } from "./chosen-files";

export type Chosen = { files: ChosenFile[]; leftOut: number };

type FileChoiceProps = {
  source: "files" | "zip" | "jsonl";
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
};

const accepts = { zip: ".zip,application/zip", jsonl: ".jsonl,.ndjson,application/jsonl" } as const;

type FileFieldProps = Omit<ComponentProps<"input">, "onChange"> & {
  label: string;
  icon: ReactNode;
  onFiles: (files: FileList | null) => void;
};

/** The browser's own field under a label that looks like a button, which opens the dialog before the page is alive too. */
function FileField({ label, icon, onFiles, ...field }: FileFieldProps) {
  const id = useId();
  return (
    <span className="relative">
      <input
        {...field}
        id={id}
        type="file"
        className="peer absolute inset-0 size-full opacity-0"
        onChange={(event) => onFiles(event.currentTarget.files)}
      />
      <label
        htmlFor={id}
        className={cx(
          buttonClasses(),
          "relative cursor-pointer outline-focus outline-offset-2 peer-focus-visible:outline-2",
        )}
      >
        {icon}
        {label}
      </label>
    </span>
  );
}

/** Files by a dialog of the browser, or dropped. */
export function FileChoice({ source, chosen, onChoose }: FileChoiceProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const id = useId();
  const single = source !== "files";
  const take = (found: ChosenFile[]) => onChoose(single ? { files: found.slice(0, 1), leftOut: 0 } : textsAmong(found));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void filesDropped(event.dataTransfer.items).then(take);
  };
  const changed = (list: FileList | null) => list && list.length > 0 && take(filesOf(list));
  // What the fields hold already was chosen before the page was alive, and counts before the form is sent that was sent then.
  const tellEarly = useEffectEvent(() => {
    for (const field of [files, folder]) changed(field.current?.files ?? null);
  });
  useLayoutEffect(() => queueMicrotask(() => flushSync(tellEarly)), []);
  const [first] = chosen.files;
  return (
    <fieldset
      aria-describedby={id}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className="flex flex-col items-start rounded-lg border border-line-strong border-dashed p-4"
    >
      <legend className="sr-only">{words.sources[source].label}</legend>
      <div className="flex flex-wrap items-center gap-2">
        <FileField
          ref={files}
          label={single ? words.choose.archive : words.choose.files}
          icon={<File size={14} aria-hidden="true" />}
          multiple={!single}
          accept={single ? accepts[source] : undefined}
          onFiles={changed}
        />
        {single ? null : (
          <FileField
            ref={folder}
            label={words.choose.folder}
            icon={<FolderOpen size={14} aria-hidden="true" />}
            multiple
            {...{ webkitdirectory: "" }}
            onFiles={changed}
          />
        )}
        <span className="text-muted text-sm max-sm:hidden">{words.drop}</span>
      </div>
      <div id={id} role="status" className="text-sm [&>p:first-child]:mt-3">
        {first ? <p className="break-all font-medium">{words.chosen(chosen.files.length, first.path)}</p> : null}
        {chosen.leftOut > 0 ? <p className="text-muted">{words.leftOut(chosen.leftOut)}</p> : null}
      </div>
    </fieldset>
  );
}
