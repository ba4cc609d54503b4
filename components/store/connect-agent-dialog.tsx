"use client";

import type { ReactElement } from "react";
import { CodeBlock } from "@/components/ui/code-block";
import { Dialog } from "@/components/ui/dialog";
import { Id } from "@/components/ui/id";
import { useOrigin } from "./use-origin";

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
      title="Connect an agent"
      description="Pass each tool call of your agent to this address and hand back what it answers."
      trigger={trigger}
    >
      <div className="flex flex-col gap-4 pb-2">
        <p className="flex flex-wrap items-center gap-x-2 text-muted">
          Store id <Id value={storeId} full />
        </p>
        <CodeBlock label="Run a tool call" code={tool} />
        <CodeBlock label="Read the tool definitions and the system prompt" code={definitions} />
        <p className="text-muted">
          <code className="font-mono text-xs">PALIMPSEST_KEY</code> is a key of this workspace; an administrator creates
          one under Keys. Send <code className="font-mono text-xs">x-session-id</code> with a name of the run, and the
          history says which run wrote what.
        </p>
      </div>
    </Dialog>
  );
}
