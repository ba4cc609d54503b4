import { describe, expect, it } from "vitest";
import { findByTyping, folderAt, hasMore, rowsBetween, rowsDrawn, siblingsOf, type TreeRow } from "./tree-model";

const row = (id: string, kind: TreeRow["kind"], depth: number): TreeRow => ({ id, label: id, kind, depth });
const rows = [
  row("/a/", "folder", 0),
  row("x", "item", 1),
  row("/a/b/", "folder", 1),
  row("y", "item", 2),
  row("more /a/", "more", 1),
  row("z", "item", 0),
];

describe("choosing rows", () => {
  it("takes everything between two rows, whichever is above, and no rows that stand for nothing", () => {
    expect(rowsBetween(rows, 5, 1)).toEqual(["x", "/a/b/", "y", "z"]);
    expect(rowsBetween(rows, 4, 4)).toEqual([]);
  });

  it("means by all what is in the same folder", () => {
    expect(siblingsOf(rows, 1)).toEqual(["x", "/a/b/"]);
    expect(siblingsOf(rows, 3)).toEqual(["y"]);
    expect(siblingsOf(rows, 5)).toEqual(["/a/", "z"]);
  });

  it("knows where all is more than what is shown", () => {
    expect([1, 3, 5].map((index) => hasMore(rows, index))).toEqual([true, false, false]);
  });

  it("jumps by typing to names only, not to what stands for the rest of a folder", () => {
    expect(findByTyping(rows, 0, "y")).toBe(3);
    expect(findByTyping(rows, 0, "more")).toBe(-1);
  });

  it("drops into the folder that a row is or lies in", () => {
    expect(rows.map((_, index) => folderAt(rows, index))).toEqual(["/a/", "/a/", "/a/b/", "/a/b/", "/a/", null]);
    expect(folderAt(rows, -1)).toBeNull();
  });
});

describe("rowsDrawn", () => {
  const range = { startIndex: 20, endIndex: 23, overscan: 2, count: 100 };
  it("draws some rows beyond those in sight", () => {
    expect(rowsDrawn(range, null, 21)).toEqual([18, 19, 20, 21, 22, 23, 24, 25]);
    expect(rowsDrawn(range, { startIndex: 23, endIndex: 26 }, 21)).toEqual([18, 19, 20, 21, 22, 23, 24, 25]);
    expect(rowsDrawn({ ...range, startIndex: 0, count: 25 }, null, 0)).toEqual(
      Array.from({ length: 25 }, (_, at) => at),
    );
  });
  it("draws nothing beyond them after a jump", () => {
    expect(rowsDrawn(range, { startIndex: 0, endIndex: 19 }, 21)).toEqual([20, 21, 22, 23]);
    expect(rowsDrawn(range, { startIndex: 24, endIndex: 30 }, 21)).toEqual([20, 21, 22, 23]);
  });
  it("keeps the row that has the focus", () => {
    expect(rowsDrawn(range, { startIndex: 0, endIndex: 3 }, 2)).toEqual([2, 20, 21, 22, 23]);
    expect(rowsDrawn(range, null, 90)).toEqual([18, 19, 20, 21, 22, 23, 24, 25, 90]);
    expect(rowsDrawn({ ...range, startIndex: 0, endIndex: -1, count: 0 }, null, -1)).toEqual([]);
  });
});
