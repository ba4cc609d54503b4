import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { toneClasses, toneText } from "./tone";

export type BannerProps = {
  tone?: "neutral" | "info" | "success" | "warning" | "danger";
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Interrupts a screen reader: only for what stops the person's work. */
  urgent?: boolean;
  /** Runs from edge to edge, without corners. */
  flush?: boolean;
};

const icons = { neutral: Info, info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const;

/** What stays true for a while and concerns the whole place it stands in. */
export function Banner({ tone = "info", title, children, actions, urgent = false, flush = false }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div
      role={urgent ? "alert" : "status"}
      className={cx(
        "flex flex-wrap items-center gap-x-4 gap-y-2 px-3.5 py-2.5 text-sm",
        flush ? "border-b" : "rounded-lg border",
        toneClasses[tone],
      )}
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
        <Icon size={16} aria-hidden="true" className={cx("mt-0.5 shrink-0", toneText[tone])} />
        <div className="min-w-0 text-ink">
          {title ? <p className="font-medium">{title}</p> : null}
          {children ? <div className={title ? "text-muted" : undefined}>{children}</div> : null}
        </div>
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  );
}
