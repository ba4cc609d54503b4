"use client";

import type { ReactElement } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { Dialog } from "@/components/ui/dialog";
import { Id } from "@/components/ui/id";
import { storeFrameWords } from "@/components/words/store-frame.words";
import { useOrigin } from "./use-origin";

const keyVariable = "PALIMPSEST_KEY";
const sessionHeader = "x-session-id";

const blocksOf = (origin: string, storeId: string) => ({
  tool: `curl ${origin}/api/stores/${storeId}/tools \\
  -H "x-api-key: $PALIMPSEST_KEY" -H "content-type: application/json" \\
  -d '{"type":"tool_use","id":"toolu_1","name":"memory",
       "input":{"command":"view","path":"/memories"}}'`,
  definitions: `curl ${origin}/api/stores/${storeId}/tools \\
  -H "x-api-key: $PALIMPSEST_KEY"`,
});

/** How an agent reaches this store: what to send where, ready to copy. */
export function ConnectAgentDialog({ storeId, trigger }: { storeId: string; trigger: ReactElement }) {
  const { tool, definitions } = blocksOf(useOrigin(), storeId);
  return (
    <Dialog
      size="lg"
      title={storeFrameWords.connect.title}
      description={storeFrameWords.connect.about}
      trigger={trigger}
    >
      <div className="flex flex-col gap-4 pb-2">
        <p className="flex flex-wrap items-center gap-x-2 text-muted">
          {storeFrameWords.storeId(<Id value={storeId} full />)}
        </p>
        <CodeBlock label={storeFrameWords.connect.run} code={tool} />
        <CodeBlock label={storeFrameWords.connect.read} code={definitions} />
        <p className="text-muted">
          {storeFrameWords.connect.help(
            <code className="font-mono text-xs">{keyVariable}</code>,
            <code className="font-mono text-xs">{sessionHeader}</code>,
          )}
        </p>
      </div>
    </Dialog>
  );
}
