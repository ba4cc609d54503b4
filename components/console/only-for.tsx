"use client";

import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { consoleWords } from "@/components/words/console.words";
import type { Action } from "@/lib/domain/role";
import { useMay } from "./permissions";

const words = consoleWords.failed.notYours;

/** A form for whoever may send it. Others are told so before they type into it; the use case decides. */
export function OnlyFor({ action, children }: { action: Action; children: ReactNode }) {
  if (useMay(action)) return children;
  return (
    <EmptyState icon={<Lock aria-hidden="true" />} title={words.title}>
      {words.text(action)}
    </EmptyState>
  );
}
