import { expect, it } from "vitest";
import { inBatches } from "./in-batches";

const named = (count: number) => Array.from({ length: count }, (_, at) => `chg_${at}`);
const done = (ids: readonly string[]) => ({
  ok: true as const,
  value: { results: ids.map((id) => ({ change_id: id, ok: true })), change_ids: [...ids] },
});
const refused = (message: string) =>
  ({ ok: false, code: "internal", message, fields: {}, details: {}, requestId: "" }) as const;

it("sends fifty at a time, says how far it is, and answers for each in its order", async () => {
  const parts: string[][] = [];
  const heard: number[] = [];
  const send = async (part: string[]) => {
    parts.push(part);
    return done(part.toReversed());
  };
  const sent = await inBatches(named(120), send, (results) => heard.push(results.length));
  expect(parts.map((part) => part.length)).toEqual([50, 50, 20]);
  expect(sent.results.map(({ change_id: id }) => id)).toEqual(named(120));
  expect(heard).toEqual([0, 50, 100]);
});

it("does not send what one of them took along, and counts it as done", async () => {
  const parts: string[][] = [];
  const send = async (part: string[]) => {
    parts.push(part);
    return done(part.includes("chg_0") ? [...part, "chg_60", "chg_elsewhere"] : part);
  };
  const sent = await inBatches(named(70), send, () => {});
  expect(parts[1]).not.toContain("chg_60");
  expect(sent.results.every(({ ok }) => ok)).toBe(true);
  expect(sent.settled).toContain("chg_elsewhere");
});

it("stops where a request is refused, and says so of what it did not send", async () => {
  let requests = 0;
  const send = async (part: string[]) => {
    requests += 1;
    return requests === 2 ? refused("The server did not answer.") : done(part);
  };
  const sent = await inBatches(named(120), send, () => {});
  expect(requests).toBe(2);
  expect(sent.results.filter(({ ok }) => ok)).toHaveLength(50);
  expect(sent.results.at(-1)).toEqual({ change_id: "chg_119", ok: false, error: "The server did not answer." });
  expect(sent.unanswered).toEqual(named(120).slice(50));
});

it("says nothing of the way where there is one request", async () => {
  const heard: number[] = [];
  await inBatches(
    named(50),
    async (part) => done(part),
    (results) => heard.push(results.length),
  );
  expect(heard).toEqual([]);
});
