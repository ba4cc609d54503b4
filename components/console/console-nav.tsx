"use client";

import { BookOpenText, KeyRound, UserRound } from "lucide-react";
import { type NavItem, NavList } from "@/components/ui/nav-list";
import { useMay } from "./permissions";

/** The places of the console that this member may go to. */
export function ConsoleNav() {
  const seesKeys = useMay("key.list");
  const items: NavItem[] = [
    { href: "/stores", label: "Stores", icon: <BookOpenText aria-hidden="true" /> },
    ...(seesKeys ? [{ href: "/keys", label: "Keys", icon: <KeyRound aria-hidden="true" /> }] : []),
    { href: "/profile", label: "Profile", icon: <UserRound aria-hidden="true" /> },
  ];
  return <NavList label="Places" hideLabel items={items} />;
}
