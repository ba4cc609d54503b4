import { expect, it } from "vitest";
import { choosable } from "./people";

const [ann, ben, cleo] = ["Ann", "Ben", "Cleo"].map((name, at) => ({ id: `user_${at}`, name, disabled: at > 0 }));
const people = [ann!, ben!, cleo!];

it("offers whoever may act, and of the disabled those who were chosen before, marked", () => {
  expect(choosable(people, [])).toEqual([{ id: "user_0", label: "Ann" }]);
  expect(choosable(people, ["user_2"])).toEqual([
    { id: "user_0", label: "Ann" },
    { id: "user_2", label: "Cleo (disabled)" },
  ]);
});

it("offers to take off whom nobody knows here", () => {
  expect(choosable(people, ["user_9"])).toContainEqual({ id: "user_9", label: "user_9" });
});
