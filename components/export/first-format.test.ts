import { expect, it } from "vitest";
import { firstFormat } from "./first-format";

it("is what was asked for: the history where the entry says so, of the whole store too", () => {
  expect([firstFormat("/"), firstFormat("/notes/"), firstFormat(undefined)]).toEqual(["jsonl", "jsonl", "zip"]);
});
