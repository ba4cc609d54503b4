import { Lock } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state";
import { consoleWords } from "@/components/words/console.words";
import type { Action } from "@/lib/domain/role";

const words = consoleWords.failed.notYours;

/** Takes the place of a form that would be refused, before anybody types into it. */
export function Forbidden({ action }: { action: Action }) {
  return (
    <EmptyState icon={<Lock aria-hidden="true" />} title={words.title}>
      {words.text(action)}
    </EmptyState>
  );
}
