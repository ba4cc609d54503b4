"use client";

import { useState } from "react";
import { createLineSync } from "@/components/editor/line-sync";
import { MemoryEditor, type MemoryEditorProps } from "@/components/editor/memory-editor";
import { cx } from "@/components/ui/cx";
import { previewWords } from "@/components/words/preview.words";
import { PreviewPane } from "./preview-pane";

export type TextAndPreviewProps = Omit<MemoryEditorProps, "ariaLabel" | "sync" | "height"> & {
  storeId: string;
  /** `preview` shows it alone, `split` beside the text; narrow screens have room for the preview only. */
  view?: string;
};

/** A memory as it is written, as it reads, or both, scrolling together. Looking at the preview keeps the editor and its undo steps. */
export function TextAndPreview({ storeId, view, ...editor }: TextAndPreviewProps) {
  const [sync] = useState(() => createLineSync());
  const [opened, setOpened] = useState(view !== "preview");
  if (view !== "preview" && !opened) setOpened(true);
  return (
    <div className="flex min-h-0 flex-1">
      {opened ? (
        <div
          className={cx(
            "min-h-0 min-w-0 flex-1 overflow-y-auto print:overflow-visible",
            view === "preview" && "hidden",
            view === "split" && "max-md:hidden",
          )}
        >
          <MemoryEditor
            {...editor}
            sync={view === "split" ? sync : undefined}
            ariaLabel={previewWords.text.name(editor.path)}
          />
        </div>
      ) : null}
      {view === undefined ? null : (
        <div className={cx("flex min-h-0 min-w-0 flex-1", view === "split" && "border-line md:border-l")}>
          <PreviewPane
            storeId={storeId}
            path={editor.path}
            text={editor.value}
            sync={view === "split" ? sync : undefined}
          />
        </div>
      )}
    </div>
  );
}
