import { keyWords } from "@/components/words/key.words";

/** What a developer pastes to try a new key; each is complete. */
export function keySnippets(url: string, secret: string): { value: string; label: string; code: string }[] {
  return [
    { value: "curl", label: "curl", code: `curl -s ${url}/v1/memory_stores \\\n  -H "x-api-key: ${secret}"` },
    {
      value: "typescript",
      label: keyWords.secret.typescript,
      code: [
        'import Anthropic from "@anthropic-ai/sdk";',
        "",
        "const memory = new Anthropic({",
        `  baseURL: "${url}",`,
        `  apiKey: "${secret}",`,
        "});",
        "for await (const store of memory.beta.memoryStores.list()) {",
        "  console.log(store.id, store.name);",
        "}",
      ].join("\n"),
    },
    {
      value: "python",
      label: keyWords.secret.python,
      code: [
        "from anthropic import Anthropic",
        "",
        "memory = Anthropic(",
        `    base_url="${url}",`,
        `    api_key="${secret}",`,
        ")",
        "for store in memory.beta.memory_stores.list():",
        "    print(store.id, store.name)",
      ].join("\n"),
    },
  ];
}
