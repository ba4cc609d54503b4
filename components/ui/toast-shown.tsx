"use client";

import { CircleAlert, CircleCheck, Info, Undo2 } from "lucide-react";
import { useEffect } from "react";
import { Toaster as Sonner, toast as sonner } from "sonner";
import { uiWords } from "@/components/words/ui.words";
import { Spinner } from "./spinner";

const classNames = {
  toast:
    "flex w-full items-start gap-2.5 rounded-lg border border-line bg-raised px-3.5 py-3 text-sm text-ink shadow-overlay font-sans",
  content: "min-w-0 flex-1",
  title: "font-medium break-words",
  description: "mt-0.5 text-muted break-words",
  icon: "mt-0.5 shrink-0",
  actionButton:
    "shrink-0 rounded-sm border border-line-strong px-2.5 py-1 font-medium text-ink hover:bg-hover pointer-coarse:min-h-10",
  closeButton: "sr-only focus:not-sr-only",
};

const undoIcon = <Undo2 size={16} className="text-muted" aria-hidden="true" />;

const spinner = <Spinner size={16} />;

export type Speaker = typeof sonner & { undoIcon: typeof undoIcon; spinner: typeof spinner };

/** The region in which toasts appear. @param onReady called when it is there and they can be said */
export default function ToastRegion({ onReady }: { onReady: (speaker: Speaker) => void }) {
  useEffect(() => onReady(Object.assign(sonner, { undoIcon, spinner })), [onReady]);
  return (
    <Sonner
      position="bottom-right"
      mobileOffset={{ bottom: "calc(16px + var(--thumb-bar, 0px))" }}
      visibleToasts={4}
      gap={8}
      containerAriaLabel={uiWords.toast.region}
      icons={{
        success: <CircleCheck size={16} className="text-success" aria-hidden="true" />,
        error: <CircleAlert size={16} className="text-danger" aria-hidden="true" />,
        info: <Info size={16} className="text-info" aria-hidden="true" />,
      }}
      toastOptions={{ unstyled: true, classNames }}
    />
  );
}
