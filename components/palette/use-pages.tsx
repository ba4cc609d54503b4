"use client";

import { Bell, Eraser, TableProperties, Waypoints } from "lucide-react";
import { useHere } from "@/components/console/here";
import { type NavPlace, placeGroups, workPlaces } from "@/components/console/nav-places";
import { usePermissions } from "@/components/console/permissions";
import { shortcuts } from "@/components/keyboard/shortcuts";
import { paletteWords } from "@/components/words/palette.words";
import type { Entry } from "./entry";
import { goes } from "./make-entry";

/** Those of the navigation, and some that it has no room for. */
const pages: readonly NavPlace[] = [
  ...workPlaces,
  ...placeGroups.flatMap(({ places }) => places),
  { href: "/notifications", label: paletteWords.pages.notifications, icon: <Bell aria-hidden="true" /> },
  {
    href: "/redactions/new",
    label: paletteWords.pages.newRedaction,
    icon: <Eraser aria-hidden="true" />,
    needs: "version.redact",
  },
  {
    href: "/keys/accounts",
    label: paletteWords.pages.accounts,
    icon: <Waypoints aria-hidden="true" />,
    needs: "key.list",
  },
  { href: "/members/roles", label: paletteWords.pages.roles, icon: <TableProperties aria-hidden="true" /> },
];

/** The pages of the console that this person may see. */
export function usePages(): Entry[] {
  const { pathname } = useHere();
  const may = usePermissions();
  return (
    pages
      // Whoever asked for an act that takes two looks for it there, too, though nothing waits for them.
      .filter(({ href, needs }) => href !== pathname && (!needs || may(needs) || href === "/approvals"))
      .map(({ href, label, icon }) =>
        goes(
          href,
          {
            id: `page${href.replaceAll("/", "-")}`,
            label,
            icon,
            keys: shortcuts.find(({ group, id }) => group === "go" && `/${id}` === href)?.keys[0],
            also: paletteWords.pagesAlso[href],
          },
          "pages",
        ),
      )
  );
}
