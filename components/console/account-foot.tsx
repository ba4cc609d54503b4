"use client";

import { LogOut } from "lucide-react";
import { HoverLink } from "@/components/ui/hover-link";
import { IconButton } from "@/components/ui/icon-button";
import { consoleWords } from "@/components/words/console.words";
import { useSignOut } from "./use-sign-out";

/** Who is signed in, and the way out. */
export function AccountFoot({ name, detail }: { name: string; detail: string }) {
  const [leave, leaving] = useSignOut();
  return (
    <div className="flex items-center gap-1">
      <HoverLink href="/profile" className="min-w-0 flex-1 rounded-md px-2 py-1 hover:bg-hover">
        <span className="block truncate font-medium text-sm">{name}</span>
        <span className="block truncate text-muted text-xs">{detail}</span>
      </HoverLink>
      <IconButton
        label={consoleWords.signOut}
        side="top"
        icon={<LogOut size={16} aria-hidden="true" />}
        onClick={leave}
        busy={leaving}
      />
    </div>
  );
}
