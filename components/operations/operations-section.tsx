import type { ReactNode } from "react";

/** One subject of the page: what it is, then its rows at full width. */
export function OperationsSection({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h2 className="font-semibold text-base">{title}</h2>
        <p className="max-w-[72ch] text-muted text-sm">{about}</p>
      </div>
      {children}
    </section>
  );
}
