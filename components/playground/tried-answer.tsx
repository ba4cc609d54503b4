import { Ban, Check } from "lucide-react";
import { inboxHref } from "@/components/review/inbox-place";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { playgroundWords } from "@/components/words/playground.words";
import type { TriedCall } from "@/lib/domain/described-tool";
import { writeInput } from "./json-input";

const words = playgroundWords.answer;

/** What a call was answered: the text as the model reads it, and the block to the letter. */
export function TriedAnswer({ answer }: { answer: TriedCall }) {
  const { tool_result: result, change_id: change, served, written, duration_ms: ms } = answer;
  const refused = "is_error" in result;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-muted text-sm">
        {refused ? (
          <Badge tone="warning" icon={<Ban aria-hidden="true" />}>
            {words.refused}
          </Badge>
        ) : (
          <Badge tone="success" icon={<Check aria-hidden="true" />}>
            {words.done}
          </Badge>
        )}
        <span className="tabular-nums">{words.took(ms)}</span>
        {served > 0 ? <span>{words.served(served)}</span> : null}
        {written > 0 ? <span>{words.written(written)}</span> : null}
        {change ? (
          <Button size="sm" href={inboxHref({ change, state: "any" })}>
            {words.change}
          </Button>
        ) : null}
      </p>
      <CodeBlock label={words.text} code={result.content} wrap />
      <CodeBlock label={words.block} code={writeInput(result)} wrap maxHeight={16} />
    </div>
  );
}
