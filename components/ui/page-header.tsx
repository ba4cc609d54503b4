import { ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { uiWords } from "@/components/words/ui.words";

export type Crumb = { label: ReactNode; href?: string };
export type PageHeaderProps = {
  title: ReactNode;
  /** The way here from the top, without the page itself. */
  breadcrumbs?: readonly Crumb[];
  description?: ReactNode;
  /** Badges, ids and times beside or under the title. */
  meta?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** Tabs, flush with the lower edge. */
  tabs?: ReactNode;
};

/** Where one is, what this is, and what can be done here. */
export function PageHeader({ title, breadcrumbs, description, meta, actions, tabs }: PageHeaderProps) {
  return (
    <header className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-full">
          {breadcrumbs?.length ? <Breadcrumbs crumbs={breadcrumbs} /> : null}
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h1 className="min-w-0 break-words font-semibold text-xl tracking-tight">{title}</h1>
            {meta}
          </div>
          {description ? <div className="mt-1 max-w-[72ch] text-base text-muted">{description}</div> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
      {tabs}
    </header>
  );
}

/** The way down to this page. A long one wraps rather than hiding its middle. */
function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={uiWords.breadcrumb} className="mb-0.5">
      <ol className="flex flex-wrap items-center gap-x-1 text-muted text-xs">
        {crumbs.map((crumb, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place on the way is its depth.
          <li key={index} className="flex min-w-0 items-center gap-1">
            {crumb.href === undefined ? (
              <span className="truncate py-1">{crumb.label}</span>
            ) : (
              <Link href={crumb.href} className="truncate rounded-xs py-1 hover:text-ink hover:underline">
                {crumb.label}
              </Link>
            )}
            {index < crumbs.length - 1 ? (
              <ChevronRight size={12} aria-hidden="true" className="shrink-0 text-faint" />
            ) : null}
          </li>
        ))}
      </ol>
    </nav>
  );
}
