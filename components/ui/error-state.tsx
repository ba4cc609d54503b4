"use client";

import { RotateCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { uiWords } from "@/components/words/ui.words";
import { Button } from "./button";
import { Id } from "./id";

export type ErrorStateProps = {
  title?: string;
  /** What went wrong and what to do next, in a sentence. */
  children: ReactNode;
  /** Shown to be quoted to whoever runs the server. */
  requestId?: string;
  onRetry?: () => void;
  busy?: boolean;
  action?: ReactNode;
};

/** Takes the place of what could not be shown. */
export function ErrorState({
  title = uiWords.error.title,
  children,
  requestId,
  onRetry,
  busy,
  action,
}: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-12 text-center">
      <span className="mb-3 flex size-10 items-center justify-center rounded-lg border border-danger-line bg-danger-soft text-danger">
        <TriangleAlert size={20} aria-hidden="true" />
      </span>
      <p className="font-semibold text-base">{title}</p>
      <div className="mt-1 max-w-[52ch] text-balance text-muted">{children}</div>
      {requestId ? (
        <p className="mt-2 flex items-center gap-1 text-faint text-xs">
          {uiWords.error.request(<Id value={requestId} full />)}
        </p>
      ) : null}
      {onRetry || action ? (
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {onRetry ? (
            <Button onClick={onRetry} busy={busy} icon={<RotateCw size={14} aria-hidden="true" />}>
              {uiWords.tryAgain}
            </Button>
          ) : null}
          {action}
        </div>
      ) : null}
    </div>
  );
}
