import { createHash } from "node:crypto";
import type { NextRequest } from "./load";
import type { RawAct } from "./raw-floor";

const text = "The quick brown fox jumps over the lazy dog.\n".repeat(45);
const sha256 = (value: string) => createHash("sha256").update(value).digest("hex");

export interface Target {
  url: string;
  key: string;
  store: string;
}

export const headersOf = (target: Target) => ({ "x-api-key": target.key, "content-type": "application/json" });

const toolCall = (input: object) => JSON.stringify({ type: "tool_use", id: "toolu_bench", name: "memory", input });
const revision = (turn: number) => `${text}revision ${turn}\n`;

async function post(target: Target, path: string, body: object): Promise<{ id: string }> {
  const response = await fetch(target.url + path, {
    method: "POST",
    headers: headersOf(target),
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as { id: string };
}

export async function createStore(url: string, key: string): Promise<Target> {
  const target = { url, key, store: "" };
  const { id } = await post(target, "/v1/memory_stores", { name: "Benchmark" });
  return { ...target, store: id };
}

export interface Scenario {
  name: string;
  /** What a driver alone would do for it. */
  raw: RawAct;
  next: NextRequest;
}

/** The measured operations over fresh memories, one per connection for those that write. */
export async function makeScenarios(target: Target, round: string, connections: number): Promise<Scenario[]> {
  const memories = `/v1/memory_stores/${target.store}/memories`;
  const ids: string[] = [];
  for (let at = 0; at < Math.max(connections, 60); at += 1) {
    ids.push((await post(target, memories, { path: `/${round}/m${at}.md`, content: revision(0) })).id);
  }
  const tool = `/api/stores/${target.store}/tools`;
  const call = (input: object) => ({ method: "POST" as const, path: tool, body: toolCall(input) });
  return [
    {
      name: "tool view",
      raw: "retrieve",
      next: (at) => call({ command: "view", path: `/memories/${round}/m${at}.md` }),
    },
    { name: "REST retrieve", raw: "retrieve", next: (at) => ({ method: "GET", path: `${memories}/${ids[at]}` }) },
    { name: "REST list 50", raw: "list", next: () => ({ method: "GET", path: `${memories}?limit=50` }) },
    {
      name: "versions page",
      raw: "versions",
      next: () => ({ method: "GET", path: `/v1/memory_stores/${target.store}/memory_versions` }),
    },
    {
      name: "tool create",
      raw: "create",
      next: (at, turn) =>
        call({ command: "create", path: `/memories/${round}-new/c${at}/${turn}.md`, file_text: text }),
    },
    {
      name: "tool str_replace",
      raw: "update",
      next: (at, turn) =>
        call({
          command: "str_replace",
          path: `/memories/${round}/m${at}.md`,
          old_str: `revision ${turn}\n`,
          new_str: `revision ${turn + 1}\n`,
        }),
    },
    {
      name: "REST update",
      raw: "update",
      next: (at, turn) => ({
        method: "POST",
        path: `${memories}/${ids[connections + at]}`,
        body: JSON.stringify({
          content: revision(turn + 1),
          precondition: { type: "content_sha256", content_sha256: sha256(revision(turn)) },
        }),
      }),
    },
  ];
}
