import { describe, expect, it } from "vitest";
import { EntryNames, fileName, pathOfEntry } from "./entry-names";
import { parseMemoryPath } from "./memory-path";

const namesOf = (...paths: string[]) => {
  const names = new EntryNames();
  return paths.map((path) => names.nameOf(parseMemoryPath(path)));
};

describe("names of entries", () => {
  it("leaves ordinary paths as they are, without the slash in front", () => {
    const plain = ["/notes/style.md", "/100% sure.md", "/Ünïcode/日本語.txt", "/.hidden", "/a b/c", "/-rf", "/~x"];
    expect(namesOf(...plain)).toEqual(plain.map((path) => path.slice(1)));
  });

  it.each([
    ["C:", "C%3A"],
    ["C:\\Windows\\x.md", "C%3A%5CWindows%5Cx.md"],
    ["..\\..\\x", "..%5C..%5Cx"],
    ["...", "..%2E"],
    ["dot.", "dot%2E"],
    ["space ", "space%20"],
    ['a?b*c|d<e>f"g', "a%3Fb%2Ac%7Cd%3Ce%3Ef%22g"],
    ["x:$DATA", "x%3A$DATA"],
    ["con", "%63on"],
    ["NUL.md", "%4EUL.md"],
    ["aux.tar.gz", "%61ux.tar.gz"],
    ["COM1", "%43OM1"],
    ["com¹.md", "%63om¹.md"],
    ["LPT9.txt", "%4CPT9.txt"],
    ["CONIN$", "%43ONIN$"],
    [".git", "%2Egit"],
    [".Git ", ".Git%20"],
    ["GIT~1", "%47IT~1"],
    ["Thumbs.db", "%54humbs.db"],
    [".gitignore", ".gitignore"],
    ["console.md", "console.md"],
    ["com10", "com10"],
    ["50%ab", "50%25ab"],
    ["50%", "50%"],
  ])("%s becomes %s, and can be read back", (segment, name) => {
    expect(fileName(segment)).toBe(name);
    const read = name.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    expect(read).toBe(segment);
  });

  it("shortens what no file system takes, to different names, with the ending kept", () => {
    const [one, two] = [`/${"字".repeat(300)}1.md`, `/${"字".repeat(300)}2.md`].map((path) => namesOf(path)[0] ?? "");
    expect(one).not.toBe(two);
    for (const name of [one, two]) {
      expect(Buffer.byteLength(name ?? "")).toBeLessThanOrEqual(240);
      expect(name).toMatch(/字~[0-9a-f]{12}\.md$/);
    }
    expect(Buffer.byteLength(fileName(":".repeat(900)))).toBeLessThanOrEqual(240);
  });

  it("keeps apart what only upper and lower case keep apart", () => {
    const names = namesOf(
      "/AB.md",
      "/Ab.md",
      "/aB.md",
      "/ab.md",
      "/x/A/1",
      "/x/B",
      "/x/a/2",
      "/x/b/3",
      "/y/q/1",
      "/y/Q",
    );
    expect(names.slice(4)).toEqual(["x/A/1", "x/B", "x/a/2", "x/%62/3", "y/q/1", "y/%51"]);
    expect(names[0]).toBe("AB.md");
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  });

  it("are read back as the paths, also of those that were escaped twice over", () => {
    const paths = ["/%3AA", "/%3Aa", "/:A", "/:a", "/A:", "/CON", "/a:", "/con", "/É\\", "/é\\"];
    expect(namesOf(...paths).map(pathOfEntry)).toEqual(paths);
  });
});
