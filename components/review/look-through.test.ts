import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import type { ChangeJson } from "./change-json";
import { type Looked, lookThroughAll } from "./look-through";

afterEach(() => vi.unstubAllGlobals());

const version = (id: string) => ({
  id,
  path: `/${id}`,
  operation: "created",
  base_version_id: null,
  redacted_at: null,
});
const changes = ["a", "b", "c", "d", "e", "f", "g", "h"].map(
  (id) => ({ id, memory_store_id: "s", version_count: 1, versions: [version(id)] }) as unknown as ChangeJson,
);

/** A server that has answered nothing yet. */
function waitingServer() {
  const asked: { of: string; answer: (response: Response) => void }[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    const { memory_version_id: of } = JSON.parse(new URL(url, "http://x").searchParams.get("input") ?? "");
    return new Promise<Response>((answer) => asked.push({ of, answer }));
  });
  return asked;
}

it("asks for the next change before the first is answered, and tells in the order of the changes", async () => {
  const asked = waitingServer();
  const told: string[] = [];
  const tell = (looked: Looked[]) => told.push(looked.map(({ change }) => change.id).join(""));
  const done = lookThroughAll(new QueryClient(), changes, tell, new AbortController().signal);
  await vi.waitFor(() => expect(asked.map(({ of }) => of).join("")).toBe("abcdef"));
  for (const at of [5, 0]) asked[at]?.answer(Response.json({ content: "text" }));
  await vi.waitFor(() => expect(asked.map(({ of }) => of).join("")).toBe("abcdefgh"));
  expect(told).toEqual(["f", "af"]);
  for (const { answer } of asked) answer(Response.json({ content: "text" }));
  await done;
  expect(told.at(-1)).toBe("abcdefgh");
});

it("fails where one of them cannot be read, and tells nothing after it was stopped", async () => {
  const asked = waitingServer();
  const stop = new AbortController();
  const tell = vi.fn();
  const done = lookThroughAll(new QueryClient(), changes, tell, stop.signal);
  await vi.waitFor(() => expect(asked).toHaveLength(6));
  asked[2]?.answer(new Response(null, { status: 500 }));
  await expect(done).rejects.toThrow();
  stop.abort();
  for (const { answer } of asked) answer(Response.json({ content: "text" }));
  await new Promise((next) => setImmediate(next));
  expect(tell).not.toHaveBeenCalled();
});
