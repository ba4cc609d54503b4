import { describe, expect, it } from "vitest";
import { z } from "zod";
import { inputSentences } from "./input-sentences";

const said = (schema: z.ZodType, input: unknown): string => {
  const parsed = schema.safeParse(input);
  return parsed.success ? "" : inputSentences(parsed.error.issues);
};

describe("what is wrong with an input", () => {
  const schema = z.strictObject({
    path: z.string().min(1),
    view: z.enum(["basic", "full"]).optional(),
    limits: z.object({ at: z.int().min(2).max(5) }).optional(),
    ids: z.array(z.string()).min(1).max(2).optional(),
    kind: z.literal("one").optional(),
    on: z.boolean().optional(),
    name: z.string().min(3).max(4).optional(),
    many: z.array(z.string()).min(2).max(64).optional(),
    one: z.array(z.string()).max(1).optional(),
    share: z.number().min(0).max(1.5).optional(),
    above: z.number().gt(2).lt(5).optional(),
  });

  it.each([
    [{}, "path: is missing."],
    [null, "must be an object."],
    [{ path: 5 }, "path: must be text."],
    [{ path: "" }, "path: must not be empty."],
    [{ path: "a", view: "none" }, "view: must be one of basic, full."],
    [{ path: "a", kind: "two" }, "kind: must be one."],
    [{ path: "a", on: "yes" }, "on: must be true or false."],
    [{ path: "a", ids: "x" }, "ids: must be a list."],
    [{ path: "a", ids: [null] }, "ids.0: must be text."],
    [{ path: "a", limits: {} }, "limits.at: is missing."],
    [{ path: "a", limits: { at: "3" } }, "limits.at: must be a number."],
    [{ path: "a", other: 1 }, "unknown field other."],
    [{ path: "a", name: "ab" }, "name: must have at least 3 characters."],
    [{ path: "a", name: "abcde" }, "name: must have at most 4 characters."],
    [{ path: "a", many: ["a"] }, "many: must have at least 2 items."],
    [{ path: "a", many: Array(65).fill("a") }, "many: must have at most 64 items."],
    [{ path: "a", one: ["a", "b"] }, "one: must have at most 1 item."],
    [{ path: "a", share: -1 }, "share: must be at least 0."],
    [{ path: "a", share: 2 }, "share: must be at most 1.5."],
    [{ path: "a", above: 2 }, "above: must be more than 2."],
    [{ path: "a", above: 5 }, "above: must be less than 5."],
    [{ path: "a", limits: { at: 1 } }, "limits.at: must be at least 2."],
  ])("is said of %j in words of ours", (input, sentence) => {
    expect(said(schema, input)).toBe(sentence);
  });

  it("is said as the schema says it, where it does", () => {
    expect(said(z.object({ path: z.string({ error: "give a path" }) }), {})).toBe("path: give a path.");
  });
});
