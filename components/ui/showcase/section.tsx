import type { ReactNode } from "react";

/** A part of the showcase: a name and things beside each other. */
export function Section({ name, children, wide = false }: { name: string; children: ReactNode; wide?: boolean }) {
  return (
    <section aria-label={name} className="flex min-w-0 flex-col gap-3 border-line border-t pt-4">
      <h2 className="font-semibold text-base">{name}</h2>
      <div className={wide ? "flex min-w-0 flex-col gap-4" : "flex min-w-0 flex-wrap items-start gap-3"}>
        {children}
      </div>
    </section>
  );
}
