import { Check } from "lucide-react";
import type { ReactNode } from "react";

/** That something is awaited, and will show by itself. */
export function Awaited({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-2.5 text-sm">
      <span aria-hidden="true" className="relative flex size-2.5 shrink-0">
        <span className="absolute inset-0 animate-ping rounded-full bg-accent opacity-60 motion-reduce:animate-none" />
        <span className="relative size-2.5 rounded-full bg-accent" />
      </span>
      {children}
    </p>
  );
}

/** That it has come, and where to go from here. */
export function Arrived({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex animate-fade-in flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-success-line bg-success-soft px-4 py-3">
      <span className="flex size-8 shrink-0 animate-pop-in items-center justify-center rounded-full border border-success-line bg-raised text-success">
        <Check size={17} strokeWidth={2.5} aria-hidden="true" />
      </span>
      <p className="flex min-w-0 flex-1 basis-44 flex-wrap items-center gap-x-1.5 gap-y-0.5 text-base">{children}</p>
      {action}
    </div>
  );
}
