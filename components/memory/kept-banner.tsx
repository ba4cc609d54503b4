import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { memoryWords } from "@/components/words/memory.words";

export type KeptBannerProps = { text: string; onDiscard: () => void; children: ReactNode };

/** Text that was typed where it cannot be saved now: it is kept, to be taken elsewhere or thrown away. */
export function KeptBanner({ text, onDiscard, children }: KeptBannerProps) {
  return (
    <Banner
      flush
      tone="warning"
      title={memoryWords.draft.kept}
      actions={
        <>
          <CopyButton value={text} label={memoryWords.draft.copy} withLabel />
          <Button size="sm" onClick={onDiscard}>
            {memoryWords.draft.discard}
          </Button>
        </>
      }
    >
      {children}
    </Banner>
  );
}
