import type { ReactNode } from "react";

/** One subject of the settings: what it is on the left, the fields on the right. */
export function SettingsSection({ title, about, children }: { title: string; about: ReactNode; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="grid gap-x-8 gap-y-3 border-line border-t py-6 first:border-t-0 md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div>
        <h2 className="font-semibold text-base">{title}</h2>
        <div className="mt-1 text-muted">{about}</div>
      </div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  );
}
