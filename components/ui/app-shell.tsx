import type { ReactNode } from "react";
import { uiWords } from "@/components/words/ui.words";
import { AppShellDrawer } from "./app-shell-drawer";
import { HoverLink } from "./hover-link";
import { NameMark } from "./name-mark";

export type AppShellProps = {
  /** Lists of places: `NavList`, one or several. */
  nav: ReactNode;
  /** Where the name mark leads. */
  homeHref?: string;
  /** Under the name mark: search, a switch. */
  navTop?: ReactNode;
  /** At the foot of the navigation: who is signed in. */
  navFoot?: ReactNode;
  /** At the right of the top bar on a small screen. */
  barEnd?: ReactNode;
  /** Above everything on the page: what the whole installation must know. */
  banner?: ReactNode;
  children: ReactNode;
};

/** The frame of every screen: navigation on the left, or behind a button when there is no room for it. */
export function AppShell({ nav, homeHref = "/", navTop, navFoot, barEnd, banner, children }: AppShellProps) {
  const navigation = (
    <>
      <HoverLink href={homeHref} className="flex h-12 shrink-0 items-center rounded-md px-4">
        <NameMark name size={20} />
      </HoverLink>
      {navTop ? <div className="px-2 pb-1">{navTop}</div> : null}
      <nav aria-label={uiWords.shell.main} className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        {nav}
      </nav>
      {navFoot ? <div className="border-line border-t p-2">{navFoot}</div> : null}
    </>
  );
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)] print:block">
      <a
        href="#main"
        className="sr-only rounded-md bg-accent px-3 py-2 font-medium text-accent-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        {uiWords.shell.skip}
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col border-line border-r bg-canvas lg:flex print:hidden">
        {navigation}
      </aside>
      <div className="sticky top-0 z-30 flex h-12 items-center gap-1 border-line border-b bg-canvas px-2 lg:hidden print:hidden">
        <AppShellDrawer>{navigation}</AppShellDrawer>
        <HoverLink href={homeHref} className="flex min-h-10 items-center rounded-md px-1">
          <NameMark name size={20} />
        </HoverLink>
        <div className="ml-auto flex items-center gap-1">{barEnd}</div>
      </div>
      <div className="flex min-w-0 flex-1 flex-col bg-surface">
        {banner}
        <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          {children}
        </main>
      </div>
    </div>
  );
}

/** The usual margins and width of a page inside the shell; `wide` uses all there is. */
export function PageBody({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <div className={`flex w-full flex-col gap-6 px-4 py-4 md:px-8 md:py-6 ${wide ? "" : "mx-auto max-w-6xl"}`}>
      {children}
    </div>
  );
}
