import { Bot } from "lucide-react";
import { memoryTreeWords } from "@/components/words/memory-tree.words";

/** Not the colour alone: a small robot, and words for whoever does not see it. */
export function AgentMark() {
  return (
    <span title={memoryTreeWords.rows.byAgent} className="flex shrink-0 items-center text-actor-session">
      <Bot size={14} aria-hidden="true" />
      <span aria-hidden="true" className="-ml-0.5 size-1.5 self-start rounded-full bg-current" />
      <span className="sr-only">{memoryTreeWords.rows.byAgentSaid}</span>
    </span>
  );
}
