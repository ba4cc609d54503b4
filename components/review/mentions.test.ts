import { describe, expect, it } from "vitest";
import { bodyParts, completeName, nameBegun, withIds } from "./mentions";

const rui = { id: "user_01HZZZZZZZZZZZZZZZZZZZZZZA", name: "Rui Tan" };
const ru = { id: "user_01HZZZZZZZZZZZZZZZZZZZZZZB", name: "Rui" };

describe("people in a comment", () => {
  it("are shown by name, and as they were typed where nobody knows them", () => {
    expect(bodyParts(`Ask @[${rui.id}] or @[${ru.id}].`, [rui])).toEqual([
      { text: "Ask " },
      { name: "Rui Tan" },
      { text: " or " },
      { text: `@[${ru.id}]` },
      { text: "." },
    ]);
  });

  it.each([
    ["ask @Ru", "Ru"],
    ["@", ""],
    ["ask @Rui Ta", "Rui Ta"],
    ["mail rui@example", null],
    ["ask @प्रिया", "प्रिया"],
    ["ask @Jose\u0301 O’Ne", "Jose\u0301 O’Ne"],
    ["no one", null],
  ])("are being named in %j: %j", (before, name) => {
    expect(nameBegun(before)).toBe(name);
  });

  it("are completed where the caret is", () => {
    expect(completeName("ask @Ru about it", 7, rui)).toEqual({ text: "ask @Rui Tan  about it", caret: 13 });
  });

  it("are those whose whole name stands there, and no part of a word or of an address", () => {
    const ming = { id: "user_01HZZZZZZZZZZZZZZZZZZZZZZC", name: "李明" };
    expect(withIds("@Ruined, me@Rui.example and @Rui's", [ru])).toBe(`@Ruined, me@Rui.example and @[${ru.id}]'s`);
    expect(withIds("问@李明你好", [ming])).toBe(`问@[${ming.id}]你好`);
  });

  it("are sent by id, the longer name first", () => {
    expect(withIds("@Rui Tan and @Rui", [ru, rui])).toBe(`@[${rui.id}] and @[${ru.id}]`);
  });
});
