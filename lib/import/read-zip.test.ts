import { expect, it } from "vitest";
import { parsePathPrefix } from "@/lib/domain/memory-path";
import { collect } from "@/lib/testing/fixtures";
import { type TestEntry, zipArchive } from "@/lib/testing/zip-archive";
import { readZip } from "./read-zip";

const root = parsePathPrefix("/");
const read = (entries: readonly TestEntry[], into = root) => collect(readZip(zipArchive(entries), into));

const file = (name: string, over: Partial<TestEntry> = {}): TestEntry => ({ name, text: "text", ...over });

it("reads files as they are, byte order mark and line ends included", async () => {
  const text = "\uFEFFa\r\nb 世界";
  const found = await read([file("notes/", { text: "" }), file("notes/a.md", { text }), file("b", { method: 0 })]);
  expect(found).toEqual([
    { path: "/notes/a.md", content: text, problem: null },
    { path: "/b", content: "text", problem: null },
  ]);
  expect(await read([file("a")], parsePathPrefix("/from/zip/"))).toMatchObject([{ path: "/from/zip/a" }]);
});

it("reads the names that our exports write, and those of systems that do not say that they are UTF-8", async () => {
  const found = await read([file("%63on.md"), file("a%3Ab/100%2525"), file("é.md", { flags: 0 }), file("50%2Fx")]);
  expect(found.map(({ path }) => path)).toEqual(["/con.md", "/a:b/100%25", "/é.md", "/50%2Fx"]);
});

it("leaves out what systems put beside the files, and says of single files why they cannot be taken", async () => {
  const large = "x".repeat(102_401);
  const found = await read([
    ...[file("__MACOSX/._a"), file("a/.DS_Store"), file(".git/config")],
    ...[file("large", { text: large }), file("binary", { text: new Uint8Array([0xff, 0xfe]) })],
    ...[file("nul", { text: "a\0b" }), file("e\u0301"), file("a//b"), file("./c")],
  ]);
  expect(found.map(({ path, problem, content }) => [path, problem, content])).toEqual([
    ...[
      ["/large", "too_large", null],
      ["/binary", "not_text", null],
      ["/nul", "not_text", null],
    ],
    ...[
      ["/e\u0301", "path", null],
      ["/a//b", "path", null],
      ["/./c", "path", null],
    ],
  ]);
});

const hostile: [string, TestEntry[], RegExp][] = [
  ["leads out of the archive", [file("../../etc/passwd")], /read|leads out/],
  ["leads out of it in the middle", [file("a/../../b")], /read|leads out/],
  ["leads out of it by other slashes", [file("a\\..\\..\\b")], /read|leads out/],
  ["has an absolute path", [file("/etc/passwd")], /read|absolute/],
  ["has the path of a drive", [file("C:/a")], /read|absolute/],
  ["has a NUL in a name", [file("a\0.md")], /NUL/],
  ["has an entry without a name", [file("")], /no name/],
  ["has a symbolic link", [file("link", { text: "/etc/passwd", mode: 0o120777 })], /link/],
  ["has a device", [file("dev", { mode: 0o020666 })], /link or a device/],
  ["has an encrypted file", [file("a", { flags: 0x801 })], /encrypted/],
  ["has a name twice", [file("a"), file("a")], /twice/],
  ["has two names for one path", [file("con"), file("%63on")], /two of its files/],
  ["says less than a file unpacks to", [file("a", { text: "x".repeat(5_000), size: 10 })], /read|damaged/],
  ["says more than a file unpacks to", [file("a", { size: 5_000 })], /read|damaged/],
  ["lies about a file that is stored", [file("a", { method: 0, size: 2 })], /read|damaged/],
  ["is damaged", [file("a", { crc32: 1 })], /damaged/],
  ["is packed in an unknown way", [file("a", { method: 12 })], /packed/],
  [
    "says the same bytes again and again",
    [
      file("0", { text: "x".repeat(102_400) }),
      ...Array.from({ length: 50 }, (_, n) => file(`${n + 1}`, { text: "x".repeat(102_400), sameAs: 0 })),
    ],
    /overlap/,
  ],
  [
    "unpacks to far more than it is",
    Array.from({ length: 300 }, (_, n) => file(`${n}`, { text: "x".repeat(102_400) })),
    /proportion/,
  ],
];

it("takes names with backslashes for those of files in folders, and no folder for a file", async () => {
  const found = await read([file("notes\\", { text: "" }), file("notes\\a.md", { text: "a" })]);
  expect(found).toEqual([{ path: "/notes/a.md", content: "a", problem: null }]);
});

it.each(hostile)("refuses an archive that %s", async (_, entries, reason) => {
  await expect(read(entries)).rejects.toMatchObject({
    code: "invalid_request",
    message: expect.stringMatching(reason),
  });
});

it("refuses what is no archive, half of one, and one with more files than a store holds", async () => {
  const archive = zipArchive([file("a"), file("b")]);
  for (const bytes of [new Uint8Array(), new TextEncoder().encode("PK not really"), archive.slice(0, -9)])
    await expect(collect(readZip(bytes, root))).rejects.toMatchObject({ code: "invalid_request" });
  const many = Array.from({ length: 10_001 }, (_, n) => file(`${n}`, { text: "" }));
  await expect(read(many)).rejects.toMatchObject({ message: expect.stringContaining("more than 10,000 files") });
});

it("refuses any archive with a byte changed, or reads it, and never fails otherwise", async () => {
  const archive = zipArchive([file("a/b.md", { text: "some text that is packed" }), file("c")]);
  for (let at = 0; at < archive.length; at++) {
    const bent = archive.slice();
    bent[at] = (bent[at] ?? 0) ^ 0xff;
    await collect(readZip(bent, root)).catch((error) => expect(error).toMatchObject({ code: "invalid_request" }));
  }
});
