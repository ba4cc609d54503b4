import { describe, expect, it } from "vitest";
import { type FolderState, folderOf, folderOfRow, foldersAbove, nameOf, treeRows } from "./tree-rows";

const memory = (path: string) => ({
  id: `mem_${path}`,
  type: "memory" as const,
  memory_store_id: "memstore_1",
  memory_version_id: "memver_1",
  path,
  content: null,
  content_sha256: "0",
  content_size_bytes: 1,
  created_at: "",
  updated_at: "",
  last_actor_type: "user_actor" as const,
});
const folder = (path: string) => ({ type: "memory_prefix" as const, path });
const read = (items: FolderState["items"], over: Partial<FolderState> = {}): FolderState => ({
  items,
  failed: false,
  pending: false,
  more: false,
  fetchingMore: false,
  ...over,
});

describe("treeRows", () => {
  const folders = new Map<string, FolderState>([
    ["/", read([folder("/a/"), memory("/z.md")])],
    ["/a/", read([folder("/a/b/"), memory("/a/x.md")], { more: true })],
  ]);
  const rows = (open: string[], selected?: { id: string; path: string }) =>
    treeRows({ folderAt: (prefix) => folders.get(prefix), isOpen: (prefix) => open.includes(prefix), selected }).map(
      ({ kind, label, depth }) => `${"  ".repeat(depth)}${kind} ${label}`,
    );

  it("shows only what is open", () => {
    expect(rows([])).toEqual(["folder a", "item z.md"]);
  });

  it("stands a row in for what is on its way and for what is left", () => {
    expect(rows(["/a/", "/a/b/"])).toEqual([
      "folder a",
      "  folder b",
      "    loading Loading…",
      "  item x.md",
      "  more Show more",
      "item z.md",
    ]);
  });

  it("shows the selected memory even where its page was not read", () => {
    expect(rows(["/a/"], { id: "mem_far", path: "/a/y.md" })).toContain("  item y.md");
    expect(rows(["/a/"], { id: "mem_/a/x.md", path: "/a/x.md" }).filter((row) => row.includes("x.md"))).toHaveLength(1);
  });

  it("offers to try a failed folder again", () => {
    const failed = treeRows({ folderAt: () => read([], { failed: true, pending: true }), isOpen: () => false });
    expect(failed.map(({ kind, id }) => [kind, folderOfRow(id)])).toEqual([["error", "/"]]);
  });
});

describe("paths in the tree", () => {
  it("finds the folders above, the folder and the name", () => {
    expect(foldersAbove("/a/b/c.md")).toEqual(["/a/", "/a/b/"]);
    expect(foldersAbove("/c.md")).toEqual([]);
    expect([folderOf("/a/b"), folderOf("/a/b/"), folderOf("/a")]).toEqual(["/a/", "/a/", "/"]);
    expect([nameOf("/a/b.md"), nameOf("/a/b/")]).toEqual(["b.md", "b"]);
  });
});
