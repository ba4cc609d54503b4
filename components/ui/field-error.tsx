import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** A live region that is always there, so that a message put into it is read out. */
export function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  return (
    <div aria-live="polite" className={children ? undefined : "hidden"}>
      {children ? (
        <p id={id} className="flex items-start gap-1.5 text-danger text-xs">
          <CircleAlert size={14} aria-hidden="true" className="mt-px shrink-0" />
          <span>{children}</span>
        </p>
      ) : null}
    </div>
  );
}
