import { Inbox, Library, Search, Settings } from "lucide-react";
import type { ReactNode } from "react";
import { AppShell, PageBody } from "../app-shell";
import { NavList } from "../nav-list";
import { PageHeader } from "../page-header";
import { Charts } from "./charts";
import { Controls } from "./controls";
import { Display } from "./display";
import { Overlays } from "./overlays";
import { Structures } from "./structures";

const places = [
  { href: "/dev/ui", label: "Primitives", icon: <Library aria-hidden="true" /> },
  { href: "/dev/ui#inbox", label: "Inbox", icon: <Inbox aria-hidden="true" />, count: 12, countLabel: "waiting" },
  { href: "/dev/ui#search", label: "Search", icon: <Search aria-hidden="true" /> },
];

/** Every primitive in its states, for those who build with them. */
export function Showcase({ children }: { children?: ReactNode }) {
  return (
    <AppShell
      homeHref="/dev/ui"
      nav={
        <>
          <NavList label="Places" items={places} hideLabel />
          <NavList
            label="Manage"
            items={[{ href: "/dev/ui#settings", label: "Settings", icon: <Settings aria-hidden="true" /> }]}
          />
        </>
      }
    >
      <PageBody>
        <PageHeader title="Primitives" description="What every screen is made of, in each of its states." />
        <Controls />
        <Overlays />
        <Structures />
        <Display />
        <Charts />
        {children}
      </PageBody>
    </AppShell>
  );
}
