import type { ReactNode } from "react";
import { uiWords } from "@/components/words/ui.words";
import { Button } from "./button";

/** What went wrong in words alone, for where nothing more can be fetched to show it. */
export function PlainError({ children, onRetry }: { children: ReactNode; onRetry?: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <p>{children}</p>
      {onRetry ? <Button onClick={onRetry}>{uiWords.tryAgain}</Button> : null}
    </div>
  );
}
