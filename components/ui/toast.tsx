"use client";

import { CircleAlert, CircleCheck, Info, Undo2 } from "lucide-react";
import { Toaster as Sonner, toast as sonner } from "sonner";

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

/** Once, in the root layout. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={4}
      gap={8}
      containerAriaLabel="Notifications"
      icons={{
        success: <CircleCheck size={16} className="text-success" aria-hidden="true" />,
        error: <CircleAlert size={16} className="text-danger" aria-hidden="true" />,
        info: <Info size={16} className="text-info" aria-hidden="true" />,
      }}
      toastOptions={{ unstyled: true, classNames }}
    />
  );
}

type Detail = { description?: string; id?: string };

/** Says briefly what happened, without taking the focus. What needs an answer is a dialog, what stays true is a banner. */
export const toast = {
  success: (message: string, detail?: Detail) => sonner.success(message, { duration: 4_000, ...detail }),
  info: (message: string, detail?: Detail) => sonner.info(message, { duration: 5_000, ...detail }),
  /** Stays longer: a refusal must be readable. */
  error: (message: string, detail?: Detail) => sonner.error(message, { duration: 9_000, ...detail }),
  /** What was done, with a way back for `seconds`. */
  undo: (message: string, onUndo: () => void, { seconds = 10, ...detail }: Detail & { seconds?: number } = {}) =>
    sonner(message, {
      ...detail,
      duration: seconds * 1_000,
      icon: <Undo2 size={16} className="text-muted" aria-hidden="true" />,
      action: { label: "Undo", onClick: onUndo },
    }),
  dismiss: (id?: string | number) => sonner.dismiss(id),
};
