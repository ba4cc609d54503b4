import { expect, it } from "vitest";
import { readDropped } from "./tree-drop-files";

const read = (name: string, parts: BlobPart[]) => readDropped(new File(parts, name), "/notes/");

it("reads text as it is, to the byte, under the folder and the file's name", async () => {
  const text = "\uFEFFone\r\ntwo \u{1F980}";
  expect(await read("a b.md", [text])).toEqual({ name: "a b.md", path: "/notes/a b.md", content: text });
  expect((await read("caf\u0065\u0301.md", [""])).path).toBe("/notes/caf\u00e9.md");
  expect((await read("full.md", ["x".repeat(102_400)])).problem).toBeUndefined();
});

it("refuses in words what cannot be a memory", async () => {
  expect((await read("long.md", ["x".repeat(102_401)])).problem).toMatch(/102,401 bytes long/);
  expect((await read("image.png", [new Uint8Array([0xff, 0xd8])])).problem).toBe("It is not text in UTF-8.");
  expect((await read("nul.bin", ["a\0b"])).problem).toMatch(/NUL/);
  expect((await read("..", ["a"])).problem).toMatch(/no segment may be/);
});
