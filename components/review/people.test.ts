import { expect, it } from "vitest";
import { choosable, peopleOfAny } from "./people";

const [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map((name, at) => ({
  id: `user_${at}`,
  name,
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
  const reader = { id: "user_3", name: "Dan", disabled: false, may_review: false };
  expect(choosable([reader], [])).toEqual([]);
  expect(choosable([reader], ["user_3"])).toEqual([{ id: "user_3", label: "Dan" }]);
});

it("offers to take off whom nobody knows here", () => {
  expect(choosable(people, ["user_9"])).toContainEqual({ id: "user_9", label: "user_9" });
});

it("offers for several stores whoever may decide in one of them", () => {
  const [here, there] = [false, true].map((may_review) => [{ id: "user_3", name: "Dan", disabled: false, may_review }]);
  expect(choosable(peopleOfAny([here!, there!]), [])).toEqual([{ id: "user_3", label: "Dan" }]);
  expect(choosable(peopleOfAny([here!, here!]), [])).toEqual([]);
});
