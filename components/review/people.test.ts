import { expect, it } from "vitest";
import { unclearName, withIds } from "./mentions";
import { choosable, peopleOfAny, toldApart } from "./people";

const [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map((name, at) => ({
  id: `user_${at}`,
  name,
  role: "reviewer" as const,
  disabled: at > 0,
  may_review: true,
}));
const people = [ann!, ben!, cleo!];

it("offers whoever may act, and of the disabled those who were chosen before, marked", () => {
  expect(choosable(people, [])).toEqual([{ id: "user_0", label: "Ann" }]);
  expect(choosable(people, ["user_2"])).toEqual([
    { id: "user_0", label: "Ann" },
    { id: "user_2", label: "Cleo (disabled)" },
  ]);
});

it("offers of those who may not decide whoever was chosen before", () => {
  const reader = { id: "user_3", name: "Dan", role: "viewer" as const, disabled: false, may_review: false };
  expect(choosable([reader], [])).toEqual([]);
  expect(choosable([reader], ["user_3"])).toEqual([{ id: "user_3", label: "Dan" }]);
});

it("offers to take off whom nobody knows here", () => {
  expect(choosable(people, ["user_9"])).toContainEqual({ id: "user_9", label: "user_9" });
});

it("offers for several stores whoever may decide in one of them", () => {
  const [here, there] = [false, true].map((may_review) => [
    { id: "user_3", name: "Dan", role: "viewer" as const, disabled: false, may_review },
  ]);
  expect(choosable(peopleOfAny([here!, there!]), [])).toEqual([{ id: "user_3", label: "Dan" }]);
  expect(choosable(peopleOfAny([here!, here!]), [])).toEqual([]);
});

it("tells people with one name apart by role and then by id, and a mention of one names nobody else", () => {
  const same = [
    { id: "user_AAAA", name: "Eve Holm", role: "editor" as const },
    { id: "user_BBBB", name: "Eve Holm", role: "viewer" as const },
    { id: "user_CCCC", name: "Eve Holm", role: "viewer" as const },
    { id: "user_DDDD", name: "Ann", role: "viewer" as const },
  ];
  const apart = toldApart(same);
  expect(apart.map(({ name }) => name)).toEqual([
    "Eve Holm (Editor)",
    "Eve Holm (Viewer) (BBBB)",
    "Eve Holm (Viewer) (CCCC)",
    "Ann",
  ]);
  for (const { id, name } of apart) expect(withIds(`Ask @${name} of it.`, apart)).toBe(`Ask @[${id}] of it.`);
  expect(withIds("Ask @Eve Holm of it.", apart)).toBe("Ask @Eve Holm of it.");
  expect(unclearName("Ask @Eve Holm of it.", same)).toBe("Eve Holm");
  // Chosen before her role was another one.
  expect(unclearName(withIds("Ask @Eve Holm (Admin) of it.", apart), same)).toBe("Eve Holm");
  for (const clear of ["Ask @Ann, or @[user_AAAA].", "Eve Holm was asked", "eve@Eve Holms"])
    expect(unclearName(clear, same)).toBeNull();
});
