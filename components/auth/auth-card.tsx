import type { ReactNode } from "react";
import { NameMark } from "@/components/ui/name-mark";

/** The one thing on a page before sign-in. */
export function AuthCard({ title, intro, children }: { title: string; intro?: ReactNode; children?: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center bg-canvas px-4 py-10 sm:justify-center sm:py-16">
      <div className="flex w-full max-w-sm flex-col gap-6">
        <NameMark name size={24} />
        <section className="flex flex-col gap-5 rounded-xl border border-line bg-surface p-5 sm:p-6">
          <header className="flex flex-col gap-1">
            <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
            {intro ? <div className="text-base text-muted">{intro}</div> : null}
          </header>
          {children}
        </section>
      </div>
    </main>
  );
}
