import { expect, it } from "vitest";
import { makeChosenStore } from "./chosen-store";
import type { TreeTarget } from "./tree-rows";

const memory: TreeTarget = { kind: "memory", id: "mem_1", path: "/a/b.md", sha256: "", versionId: "" };
const folder: TreeTarget = { kind: "folder", path: "/a/" };

it("adds and takes away one row, and tells who listens", () => {
  const { now, subscribe, acts } = makeChosenStore();
  let told = 0;
  const stop = subscribe(() => {
    told += 1;
  });
  acts.toggle(memory);
  acts.toggle(folder);
  expect([...now().ids]).toEqual(["mem_1", "/a/"]);
  acts.toggle(memory);
  expect([...now().targets.values()]).toEqual([folder]);
  expect(told).toBe(3);
  stop();
  acts.clear();
  expect([told, now().ids.size]).toEqual([3, 0]);
});

it("answers the same object until something changes", () => {
  const { now, acts } = makeChosenStore();
  const before = now();
  expect(now()).toBe(before);
  acts.toggle(memory);
  expect(now()).not.toBe(before);
  expect(before.ids.size).toBe(0);
});

it("goes on choosing by touch until everything is let go", () => {
  const { now, acts } = makeChosenStore();
  acts.startChoosing(memory);
  acts.choose([folder]);
  expect([now().choosing, [...now().ids]]).toEqual([true, ["/a/"]]);
  acts.startChoosing();
  expect([...now().ids]).toEqual(["/a/"]);
  acts.clear();
  expect([now().choosing, now().ids.size]).toEqual([false, 0]);
});
