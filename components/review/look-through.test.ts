import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import type { ChangeJson } from "./change-json";
import { type LookedWhole, lookThrough, lookThroughAll, needsReading } from "./look-through";

afterEach(() => vi.unstubAllGlobals());

const version = (id: string) => ({
  id,
  path: `/${id}`,
  operation: "created",
  base_version_id: null,
  redacted_at: null,
  findings: [] as object[],
});
const changeOf = (id: string, more: object = {}) =>
  ({
    id,
    memory_store_id: "s",
    version_count: 1,
    finding_count: 0,
    versions: [version(id)],
    ...more,
  }) as unknown as ChangeJson;
const changes = ["a", "b", "c", "d", "e", "f", "g", "h"].map((id) => changeOf(id));

/** A server that knows the changes, and has answered for no text yet. */
function waitingServer(known: readonly ChangeJson[] = changes) {
  const asked: { of: string; answer: (response: Response) => void }[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    const { memory_version_id: of, change_id: id } = JSON.parse(
      new URL(url, "http://x").searchParams.get("input") ?? "",
    );
    if (id) return Response.json({ ...known.find((change) => change.id === id), contains: [] });
    return new Promise<Response>((answer) => asked.push({ of, answer }));
  });
  return asked;
}

it("asks for the next change before the first is answered, and tells in the order of the changes", async () => {
  const asked = waitingServer();
  const told: string[] = [];
  const tell = (looked: LookedWhole[]) => told.push(looked.map(({ change }) => change.id).join(""));
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

it("sees the findings that are open now, also those of memories that a list leaves out", async () => {
  const finding = { id: "fnd", kind: "secret", rule: "key", start: 3, end: 9, line: 2 };
  const withFindings = (findings: object[]) => ({ versions: [version("a"), { ...version("b"), findings }] });
  const listed = changeOf("a", { version_count: 2, finding_count: 1 });
  const look = async (dismissed_at: string | null) => {
    const now = changeOf("a", { version_count: 2, ...withFindings([{ ...finding, dismissed_at }]) });
    const asked = waitingServer([now]);
    const looked = lookThrough(new QueryClient(), listed);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    for (const { answer } of asked) answer(Response.json({ content: "text" }));
    return looked;
  };
  const open = await look(null);
  expect(open.found.map(({ kind, path, line }) => [kind, path, line])).toEqual([["secret", "/b", 2]]);
  expect(needsReading(open)).toBe(true);
  expect(needsReading(await look("2026-11-23T00:00:00.000Z"))).toBe(false);
});
