import { describe, expect, it } from "vitest";
import { changesOf, inboxRows, neighbourOf } from "./change-groups";
import type { ChangeJson } from "./change-json";

const change = (id: string, { session, memory }: { session?: string; memory: string }) =>
  ({
    id,
    session: session ? { id: session, label: session } : null,
    actor: { type: "api_actor", id: "apikey_1", name: "Release agent" },
    versions: [{ memory_id: memory }],
  }) as ChangeJson;

const list = [
  change("a", { session: "s1", memory: "m1" }),
  change("b", { session: "s2", memory: "m2" }),
  change("c", { session: "s1", memory: "m2" }),
  change("d", { memory: "m3" }),
  change("e", { memory: "m1" }),
];

const drawn = (rows: ReturnType<typeof inboxRows>) =>
  rows.map((row) => (row.kind === "group" ? `[${row.key} ${row.changes.length}]` : row.change.id));

describe("the lines of the inbox", () => {
  it("are the changes as they came, where nothing is grouped", () => {
    expect(drawn(inboxRows(list, undefined))).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("stand by session, those without one by author", () => {
    expect(drawn(inboxRows(list, "session"))).toEqual([
      "[s1 2]",
      "a",
      "c",
      "[s2 1]",
      "b",
      "[api_actor apikey_1 2]",
      "d",
      "e",
    ]);
  });

  it("stand by memory", () => {
    expect(drawn(inboxRows(list, "memory"))).toEqual(["[m1 2]", "a", "e", "[m2 2]", "b", "c", "[m3 1]", "d"]);
  });

  it("count the changes and not the headings", () => {
    const rows = inboxRows(list, "session");
    expect(rows.flatMap((row) => (row.kind === "change" ? [row.position] : []))).toEqual([0, 1, 2, 3, 4]);
    expect(changesOf(rows).map(({ id }) => id)).toEqual(["a", "c", "b", "d", "e"]);
  });
});

describe("what is open after a decision", () => {
  it.each([
    [["a"], "b"],
    [["c"], "d"],
    [["e"], "d"],
    [["d", "e"], "c"],
    [["b", "d"], "e"],
    [["a", "b", "c", "d", "e"], null],
    [["not there"], "a"],
  ])("without %s is %s", (leaving, next) => {
    expect(neighbourOf(list, leaving)).toBe(next);
  });
});
