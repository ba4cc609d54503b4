import { curlCall, type Endpoint, sdkRest, toolLoop } from "@/components/connect/tool-snippets";
import { welcomeWords } from "@/components/words/welcome.words";

export type Snippet = { value: string; label: string; code: string };

const hello = `${welcomeWords.write.example}\n`;
const create = { command: "create", path: "/memories/hello.md", file_text: hello };

/** Three ways to write a first memory, each complete: paste one, run it, and something is there. */
export function writeSnippets(endpoint: Endpoint): Snippet[] {
  return [
    { value: "curl", label: "curl", code: curlCall(endpoint, { name: "memory", input: create }) },
    { value: "sdk", label: "SDK", code: sdkRest(endpoint, { path: "/hello.md", content: hello }) },
    { value: "loop", label: welcomeWords.write.toolLoop, code: toolLoop(endpoint, "memory") },
  ];
}
