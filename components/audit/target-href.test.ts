import { expect, test } from "vitest";
import { targetHref } from "./target-href";

const target = [
  { field: "memory_store_id", id: "memstore_1", name: "Support" },
  { field: "memory_id", id: "mem_1", name: "/a" },
  { field: "memory_version_id", id: "memver_1", name: null },
  { field: "change_id", id: "chg_1", name: null },
  { field: "user_id", id: "user_1", name: "Ada" },
];

test("leads to what an entry names, where that has a page", () => {
  expect(target.map(({ field }) => targetHref(target, field))).toEqual([
    "/stores/memstore_1",
    "/stores/memstore_1/memories/mem_1",
    "/stores/memstore_1/memories/mem_1?version=memver_1",
    "/inbox?state=any&change=chg_1",
    null,
  ]);
});

test("leads nowhere where a part of the way is not named", () => {
  expect(targetHref([{ field: "memory_id", id: "mem_1", name: null }], "memory_id")).toBeNull();
  expect(targetHref([{ field: "memory_store_id", id: null, name: null }], "memory_store_id")).toBeNull();
});
