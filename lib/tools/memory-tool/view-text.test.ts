import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { BetaLocalFilesystemMemoryTool } from "@anthropic-ai/sdk/tools/memory/node";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAppError } from "@/lib/domain/app-error";
import {
  directoryViewText,
  fileViewText,
  formatNumberedLines,
  formatSize,
  listTwoLevels,
} from "@/lib/tools/memory-tool/view-text";

const notes = "/memories/notes.txt";
const header = `Here's the content of ${notes} with line numbers:\n`;
const numbered = (count: number, text = "x") => Array.from({ length: count }, (_, i) => `${text}${i + 1}`).join("\n");

function refusal(content: string): string {
  try {
    fileViewText({ path: notes, content });
  } catch (error) {
    if (isAppError(error) && error.code === "invalid_request") return error.message;
    throw error;
  }
  throw new Error("was accepted");
}

describe("formatSize", () => {
  it.each([
    [0, "0B"],
    [1, "1B"],
    [1_023, "1023B"],
    [1_024, "1.0K"],
    [1_536, "1.5K"],
    [5_632, "5.5K"],
    [102_400, "100.0K"],
    [1_048_576, "1.0M"],
    [1_258_291, "1.2M"],
    [1_073_741_824, "1.0G"],
    [5_000_000_000_000, "4656.6G"],
  ])("%d is %s", (bytes, text) => expect(formatSize(bytes)).toBe(text));
});

describe("formatNumberedLines", () => {
  it("aligns numbers in six columns before a tab", () => {
    expect(formatNumberedLines(["Hello World", "This is line two"], 1)).toBe(
      "     1\tHello World\n     2\tThis is line two",
    );
    expect(formatNumberedLines(["Line one hundred", ""], 100)).toBe("   100\tLine one hundred\n   101\t");
  });
});

describe("fileViewText", () => {
  it("shows the whole file, the empty line after a final newline included, as the SDK does", () => {
    expect(fileViewText({ path: notes, content: "a\nb\n" })).toBe(`${header}     1\ta\n     2\tb\n     3\t`);
    expect(fileViewText({ path: notes, content: "" })).toBe(`${header}     1\t`);
    expect(fileViewText({ path: notes, content: "a\r\nb" })).toBe(`${header}     1\ta\r\n     2\tb`);
  });

  it.each([
    [[1, 2], "     1\tx1\n     2\tx2"],
    [[2, 2], "     2\tx2"],
    [[3, -1], "     3\tx3\n     4\tx4"],
    [[3, 99], "     3\tx3\n     4\tx4"],
    // From here on as the SDK does, of which the document is silent.
    [[0, 2], "     1\tx1\n     2\tx2"],
    [[-3, 2], "     1\tx1\n     2\tx2"],
    [[2, -3], ""],
    [[1, -3], "     1\tx1"],
    [[5, -1], ""],
    [[10, 20], ""],
    [[3, 2], ""],
    [[2], "     1\tx1\n     2\tx2\n     3\tx3\n     4\tx4"],
    [[], "     1\tx1\n     2\tx2\n     3\tx3\n     4\tx4"],
    [[1, 2, 3], "     1\tx1\n     2\tx2\n     3\tx3\n     4\tx4"],
  ])("shows the range %j", (viewRange, lines) => {
    expect(fileViewText({ path: notes, content: numbered(4), viewRange })).toBe(header + lines);
  });

  it("refuses more than 999,999 lines in the words of the document", () => {
    expect(refusal("\n".repeat(999_999))).toBe(`File ${notes} exceeds maximum line limit of 999,999 lines.`);
    expect(fileViewText({ path: notes, content: "\n".repeat(999_998), viewRange: [999_999, -1] })).toBe(
      `${header}999999\t`,
    );
  });

  it("cuts a long file at a line and says how to read on", () => {
    const content = numbered(900, "x".repeat(92));
    const text = fileViewText({ path: notes, content });
    const lines = text.split("\n");
    const last = lines.length - 2;
    expect(text.length).toBeLessThanOrEqual(16_000);
    expect(text.length).toBeGreaterThan(15_600);
    expect(lines.at(-1)).toBe(
      `[Cut at line ${last} of 900: the file is longer than 16,000 characters. Continue with view_range [${last + 1}, ${2 * last}].]`,
    );
    expect(lines.at(-2)).toBe(`${String(last).padStart(6)}\t${"x".repeat(92)}${last}`);
  });

  it("reads a long file to its end by following the notices", () => {
    const content = numbered(900, "x".repeat(92));
    const seen: string[] = [];
    for (let viewRange: number[] | undefined = [1, -1]; viewRange; ) {
      const lines = fileViewText({ path: notes, content, viewRange }).split("\n").slice(1);
      const next = /Continue with view_range \[(\d+), (\d+)\]/.exec(lines.at(-1)!);
      seen.push(...(next ? lines.slice(0, -1) : lines));
      const after = Number(seen.at(-1)!.slice(0, 6)) + 1;
      viewRange = next ? [Number(next[1]), Number(next[2])] : after <= 900 ? [after, -1] : undefined;
    }
    expect(seen.map((line) => line.slice(7)).join("\n")).toBe(content);
  });

  it("says of a range that its lines are too long, and stays within it", () => {
    const text = fileViewText({ path: notes, content: numbered(900, "x".repeat(92)), viewRange: [1, 160] });
    expect(text).toContain("of 900: these lines are longer than 16,000 characters. Continue with view_range [");
    expect(text).toMatch(/, 160\]\.\]$/);
  });

  it("cuts inside a first line that is too long, between characters", () => {
    const alone = fileViewText({ path: notes, content: "🦊".repeat(20_000) });
    expect(alone).toMatch(/\n\[Cut inside line 1 of 1: this line alone is longer than 16,000 characters\.\]$/);
    expect(alone).not.toMatch(/\p{Cs}/u);
    const more = fileViewText({ path: notes, content: `${"x".repeat(20_000)}\ny\nz` });
    expect(more).toContain(
      "[Cut inside line 1 of 3: this line alone is longer than 16,000 characters. Continue after it with view_range [2, 3].]",
    );
  });

  it("never answers more than the limit, and all of what fits", () => {
    const line = fc.string({ maxLength: 80 });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), fc.integer({ min: 400, max: 2_000 }), (lines, maxCharacters) => {
        const content = lines.join("\n");
        const whole = header + formatNumberedLines(content.split("\n"), 1);
        const text = fileViewText({ path: notes, content, maxCharacters });
        expect(text.length).toBeLessThanOrEqual(maxCharacters);
        expect(text === whole).toBe(whole.length <= maxCharacters);
      }),
    );
  });
});

describe("directoryViewText", () => {
  it("lists the directory itself first", () => {
    const entries = [
      { path: "guide.xml", size: 1_536 },
      { path: "team/", size: 2_048 },
    ];
    const text =
      "Here're the files and directories up to 2 levels deep in /memories, excluding hidden items and node_modules:\n" +
      "3.5K\t/memories\n1.5K\t/memories/guide.xml\n2.0K\t/memories/team/";
    expect(directoryViewText({ path: "/memories", size: 3_584, entries })).toBe(text);
    expect(directoryViewText({ path: "/memories/", size: 3_584, entries })).toBe(text);
  });

  it("shows an empty root", () => {
    expect(directoryViewText({ path: "/memories", size: 0, entries: [] })).toMatch(/:\n0B\t\/memories$/);
  });
});

describe("listTwoLevels", () => {
  const rows = [
    { path: "/a-b.md", size: 1 },
    { path: "/a/deep/er/x.md", size: 2 },
    { path: "/a/y.md", size: 4 },
    { path: "/a/.secret", size: 8 },
    { path: "/.git/config", size: 16 },
    { path: "/node_modules/z/index.js", size: 32 },
    { path: "/b/node_modules/z.js", size: 64 },
    { path: "/a/deep/.hidden/q", size: 128 },
  ];

  it("shows two levels, folders with the bytes of all below, in byte order with their contents after them", () => {
    expect(listTwoLevels("/", rows)).toEqual({
      size: 255,
      entries: [
        { path: "a/", size: 142 },
        { path: "a/deep/", size: 130 },
        { path: "a/y.md", size: 4 },
        { path: "a-b.md", size: 1 },
        { path: "b/", size: 64 },
      ],
    });
  });

  it("lists a folder, given with or without its slash, also one below a hidden name", () => {
    const listing = {
      size: 130,
      entries: [
        { path: "er/", size: 2 },
        { path: "er/x.md", size: 2 },
      ],
    };
    expect(listTwoLevels("/a/deep", rows)).toEqual(listing);
    expect(listTwoLevels("/a/deep/", rows)).toEqual(listing);
    expect(listTwoLevels("/.git", rows).entries).toEqual([{ path: "config", size: 16 }]);
    expect(listTwoLevels("/a/de", rows)).toEqual({ size: 0, entries: [] });
  });

  it("lists what the SDK's file implementation lists, in its order; only sizes of directories differ", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "palimpsest-view-"));
    const sdk = await BetaLocalFilesystemMemoryTool.init(folder);
    for (const row of rows) {
      const file = path.join(folder, "memories", row.path);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, "x".repeat(row.size));
    }
    const withoutFolderSizes = (text: unknown) => String(text).replace(/^\S+\t(.*\/|\/memories)$/gm, "$1");
    const ours = directoryViewText({ path: "/memories", ...listTwoLevels("/", rows) });
    expect(withoutFolderSizes(ours)).toBe(withoutFolderSizes(await sdk.view({ command: "view", path: "/memories" })));
    await rm(folder, { recursive: true });
  });

  it("orders astral names by byte", () => {
    const names = listTwoLevels("/", [
      { path: "/🦊", size: 1 },
      { path: "/\uffee", size: 1 },
    ]).entries.map((entry) => entry.path);
    expect(names).toEqual(["\uffee", "🦊"]);
  });
});
