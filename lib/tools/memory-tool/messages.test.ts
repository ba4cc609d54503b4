import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as messages from "@/lib/tools/memory-tool/messages";

const path = "{path}";

/** As quoted in the document, whose placeholders are passed as values. */
const sentences: [string, string][] = [
  [messages.viewMissing(path), "The path {path} does not exist. Please provide a valid path."],
  [messages.createDone(path), "File created successfully at: {path}"],
  [messages.createExists(path), "Error: File {path} already exists"],
  [messages.replaceMissing(path), "Error: The path {path} does not exist. Please provide a valid path."],
  [
    messages.replaceNotFound(path, "{old_str}"),
    "No replacement was performed, old_str `{old_str}` did not appear verbatim in {path}.",
  ],
  [
    messages.replaceDuplicate("{old_str}", ["{line_numbers}" as unknown as number]),
    "No replacement was performed. Multiple occurrences of old_str `{old_str}` in lines: {line_numbers}. Please ensure it is unique",
  ],
  [messages.insertDone(path), "The file {path} has been edited."],
  [messages.insertMissing(path), "Error: The path {path} does not exist"],
  [
    messages.insertOutOfRange("{insert_line}" as unknown as number, "{n_lines}" as unknown as number),
    "Error: Invalid `insert_line` parameter: {insert_line}. It should be within the range of lines of the file: [0, {n_lines}]",
  ],
  [messages.deleteDone(path), "Successfully deleted {path}"],
  [messages.deleteMissing(path), "Error: The path {path} does not exist"],
  [messages.renameDone("{old_path}", "{new_path}"), "Successfully renamed {old_path} to {new_path}"],
  [messages.renameMissing("{old_path}"), "Error: The path {old_path} does not exist"],
  [messages.renameExists("{new_path}"), "Error: The destination {new_path} already exists"],
];

describe("the sentences of the memory tool", () => {
  it.each(sentences)("%s", (said, documented) => expect(said).toBe(documented));

  it("names every line of a duplicate", () => {
    expect(messages.replaceDuplicate("x", [1, 3, 7])).toContain("in lines: 1, 3, 7. Please");
  });

  it("does not quote an empty old text", () => {
    expect(messages.replaceNotFound(path, "")).toContain("old_str is empty");
  });

  it("says of the root what the SDK says, for any root", () => {
    expect(messages.deleteRoot()).toBe("Cannot delete the /memories directory itself");
    expect(messages.renameRoot("/memories/notes")).toBe("Cannot rename the /memories/notes directory itself");
  });

  it("agrees with the SDK where the SDK says the same", () => {
    const sdk = readFileSync("node_modules/@anthropic-ai/sdk/tools/memory/node.js", "utf8");
    for (const part of [
      "The memory file has been edited. Here is the snippet showing the change (with line numbers):",
      "directory itself",
    ]) {
      expect(sdk).toContain(part);
    }
  });
});

describe("replaceDone", () => {
  const said = "The memory file has been edited. Here is the snippet showing the change (with line numbers):\n";
  const content = "1\n2\n3\nnew a\nnew b\nnew c\nnew d\n8";

  it.each([
    ["two lines to either side of where the new text starts, however long it is", 4, [2, 3, 4, 5, 6]],
    ["less at the beginning of the file", 1, [1, 2, 3]],
    ["less at its end", 8, [6, 7, 8]],
  ])("shows %s", (_, line, shown) => {
    const lines = content.split("\n");
    expect(messages.replaceDone(content, line)).toBe(
      said + shown.map((number) => `     ${number}\t${lines[number - 1]}`).join("\n"),
    );
  });
});
