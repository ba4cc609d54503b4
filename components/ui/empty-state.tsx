import type { ReactNode } from "react";
import { cx } from "./cx";

export type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  /** Why there is nothing, and what would put something here. */
  children?: ReactNode;
  action?: ReactNode;
  /** In a small place: less air. */
  compact?: boolean;
};

/** Nothing here, said kindly, with the next step. */
export function EmptyState({ icon, title, children, action, compact = false }: EmptyStateProps) {
  return (
    <div className={cx("flex flex-col items-center px-6 text-center", compact ? "py-6" : "py-14")}>
      {icon ? (
        <span className="mb-3 flex size-10 items-center justify-center rounded-lg border border-line bg-surface text-muted [&_svg]:size-5">
          {icon}
        </span>
      ) : null}
      <p className="font-semibold text-base">{title}</p>
      {children ? <div className="mt-1 max-w-[44ch] text-balance text-muted">{children}</div> : null}
      {action ? <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
