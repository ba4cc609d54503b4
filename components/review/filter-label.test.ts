import { expect, it } from "vitest";
import { filterLabel } from "./filter-label";

const cleo = { id: "user_01ARZ3NDEKTSV4RRFFQ69G5FAV", name: "Cleo", disabled: true };

it("names whom changes were given to or written by where no change is left to say it", () => {
  const known = { changes: [], people: [cleo] };
  expect(filterLabel("assignee", cleo.id, known)).toBe("Given to: Cleo (disabled)");
  expect(filterLabel("actor", cleo.id, known)).toBe("Written by: Cleo (disabled)");
  expect(filterLabel("assignee", "me", known)).toBe("Given to: me");
});
