import { expect, it } from "vitest";
import { inputFor, listText, listValue, readInput, startInput, writeInput } from "./json-input";

const form = (command: string | null, required: string[], properties: Record<string, object>) => ({
  tool: "memory",
  command,
  description: "",
  effect: "read" as const,
  parameters: { type: "object" as const, properties, required },
});

it("starts with every field that must be there", () => {
  const fields = { path: { type: "string" }, importance: { type: "integer", minimum: 1 }, kind: { enum: ["a", "b"] } };
  expect(startInput(form("view", ["path"], fields))).toEqual({ command: "view", path: "/memories" });
  expect(startInput(form(null, ["path", "importance", "kind"], fields))).toEqual({
    path: "/",
    importance: 1,
    kind: "a",
  });
});

it("reads back what it writes, and tells what is no object from what is no JSON", () => {
  const input = { path: "/ü", content: 'a "b"\n' };
  expect(readInput(writeInput(input))).toEqual({ kind: "object", value: input });
  expect(readInput("[1]")).toEqual({ kind: "other", value: [1] });
  expect(readInput("null")).toEqual({ kind: "other", value: null });
  expect(readInput("{")).toEqual({ kind: "broken" });
});

it("takes lists as they are typed", () => {
  const numbers = { type: "array", items: { type: "integer" } };
  expect(listValue("1, -1", numbers)).toEqual([1, -1]);
  expect(listValue("1, x,", numbers)).toEqual([1, "x"]);
  expect(listValue(" api , python,", { type: "array", items: { type: "string" } })).toEqual(["api", "python"]);
  expect(listText([1, -1])).toBe("1, -1");
  expect(listText(undefined)).toBe("");
});

it("keeps for another call what was filled in for the one before", () => {
  const path = { type: "string" };
  const view = form("view", ["path"], { path, view_range: { type: "array" } });
  const create = form("create", ["path", "file_text"], { path, file_text: { type: "string" } });
  const start = { command: "create", path: "/memories", file_text: "" };
  expect(inputFor(create, view, { command: "view", path: "/memories/a.md", view_range: [1, 2] })).toEqual({
    ...start,
    path: "/memories/a.md",
  });
  expect(inputFor(create, view, { command: "view", path: "/memories" })).toEqual(start);
  const other = form("create", ["path"], { path: { type: "integer" } });
  expect(inputFor(other, view, { path: "/memories/a.md" })).toEqual({ command: "create", path: 0 });
});
