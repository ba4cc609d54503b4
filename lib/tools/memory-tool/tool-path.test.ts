import { describe, expect, it } from "vitest";
import { isAppError } from "@/lib/domain/app-error";
import {
  encodings,
  escapePercent,
  hostileToolPaths,
  misplacedToolPaths,
  overlong,
} from "@/lib/testing/hostile-tool-paths";
import { parseToolPath } from "@/lib/tools/memory-tool/tool-path";

function refusal(raw: string, root?: string): string {
  try {
    parseToolPath(raw, root);
  } catch (error) {
    if (isAppError(error) && error.code === "invalid_request") return error.message;
    throw error;
  }
  throw new Error(`${JSON.stringify(raw)} was accepted`);
}

describe("parseToolPath", () => {
  it.each(["/memories", "/memories/"])("knows the root %j", (raw) => {
    expect(parseToolPath(raw)).toEqual({ kind: "root" });
  });

  it.each([
    ["/memories/x", "/x"],
    ["/memories/x/y.md", "/x/y.md"],
    ["/memories/x/", "/x"],
    ["/memories/memories", "/memories"],
    ["/memories/100%.md", "/100%.md"],
    ["/memories/a%20b.md", "/a%20b.md"],
    ["/memories/50%25 off.md", "/50%25 off.md"],
    ["/memories/https%3A%2F%2Fexample.com.md", "/https%3A%2F%2Fexample.com.md"],
    ["/memories/%zz%e9", "/%zz%e9"],
    ["/memories/.hidden", "/.hidden"],
    ["/memories/..hidden", "/..hidden"],
    ["/memories/trailing..", "/trailing.."],
    ["/memories/to be continued….md", "/to be continued….md"],
    ["/memories/½ cup.md", "/½ cup.md"],
    ["/memories/カフェ/ノート。.md", "/カフェ/ノート。.md"],
    ["/memories/🦊.md", "/🦊.md"],
    ["/memories/a;b", "/a;b"],
    ["/memories/~/C:/x", "/~/C:/x"],
  ])("reads %j as %j", (raw, path) => expect(parseToolPath(raw)).toEqual({ kind: "inside", path }));

  it("takes another root for a session with several stores", () => {
    expect(parseToolPath("/memories/notes/x", "/memories/notes")).toEqual({ kind: "inside", path: "/x" });
    expect(parseToolPath("/memories/notes", "/memories/notes")).toEqual({ kind: "root" });
    expect(refusal("/memories/notes-2/x", "/memories/notes")).toBe(
      "Path must start with /memories/notes, got: /memories/notes-2/x",
    );
    expect(refusal("/memories/notes/../x", "/memories/notes")).toBe(
      "Path /memories/notes/../x would escape /memories/notes directory",
    );
  });

  it.each([
    "",
    "/",
    "memories",
    "memories/x",
    "/memoriesX",
    "/memories.md",
    "/Memories/x",
    "/etc/passwd",
    "./memories/x",
  ])("says where %j must start", (raw) => expect(refusal(raw)).toBe(`Path must start with /memories, got: ${raw}`));

  it("says which path would escape, in the words of the SDK", () => {
    expect(refusal("/memories/../etc/passwd")).toBe("Path /memories/../etc/passwd would escape /memories directory");
    expect(refusal("/memories/%2e%2e%2fx")).toBe("Path /memories/%2e%2e%2fx would escape /memories directory");
  });

  it("holds what is left to the rules of a path", () => {
    expect(refusal("/memories//x")).toContain("empty segment");
    expect(refusal("/memories//")).toContain("not valid");
    expect(refusal("/memories/cafe\u0301")).toContain("NFC");
    expect(refusal(`/memories${"/s".repeat(21)}`)).toContain("21 segments");
    expect(refusal(`/memories/${"x".repeat(1_100)}`)).toContain("1,024 bytes");
    expect(refusal(`/memories/${"x".repeat(1_000_000)}`)).toContain("too long");
    expect(refusal("/memories/a\ud800")).toContain("surrogate");
  });
});

describe("a path that cannot be read", () => {
  it.each(["/memories/cafe\u0301", "/memories//x", "/memories//", "/memories/a//", `/memories${"/s".repeat(21)}`])(
    "is told as it was written: %s",
    (raw) => {
      expect(refusal(raw)).toContain(`The path "${raw}" is not valid`);
      const deeper = raw.replace("/memories", "/memories/red");
      expect(refusal(deeper, "/memories/red")).toContain(`The path "${deeper}" is not valid`);
    },
  );
});

const byte = (text: string) => `/memories/${text}`;
// Each names the path, with nothing in it that could not be seen.
const shown = "[^\\p{Cc}\\p{Cf}]+";
const hostile = new RegExp(
  `^(Path ${shown} would escape /memories directory|The path ${shown} holds a control or invisible character. Remove it and try again.)$`,
  "u",
);
const misplaced = new RegExp(`^Path must start with /memories, got: ${shown}$`, "u");

describe("hostile paths", () => {
  it("are more than five hundred different ones", () => {
    expect(new Set(hostileToolPaths.map(([, raw]) => raw)).size).toBeGreaterThan(500);
  });

  it.each(Object.keys(encodings))("are refused: %s", (encoding) => {
    for (const [name, raw] of hostileToolPaths) if (name === encoding) expect(refusal(raw)).toMatch(hostile);
  });

  it("are refused outside the root too", () => {
    for (const raw of misplacedToolPaths) expect(refusal(raw)).toMatch(misplaced);
  });

  it.each([...overlong.map(byte), ...overlong.map((text) => byte(escapePercent(text)))])("are refused: %s", (raw) => {
    expect(refusal(raw)).toContain("would escape");
  });
});
