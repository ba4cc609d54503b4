"use client";

import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { VisibleText } from "@/components/ui/visible-text";
import { previewWords } from "@/components/words/preview.words";

/** Stands between a link in a memory and the place it leads to: anybody could have written it. */
export function LinkWarning({ url, onClose }: { url: string; onClose: () => void }) {
  const { protocol, host } = new URL(url);
  const mail = protocol === "mailto:";
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      tone="primary"
      title={mail ? previewWords.link.mailTitle : previewWords.link.title(host)}
      description={previewWords.link.about}
      confirmLabel={mail ? previewWords.link.mail : previewWords.link.open}
      onConfirm={() => {
        window.open(url, "_blank", "noopener,noreferrer");
      }}
    >
      <p
        className="max-h-48 overflow-y-auto rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs [overflow-wrap:anywhere]"
        dir="ltr"
      >
        <VisibleText text={url} />
      </p>
    </ConfirmDialog>
  );
}
