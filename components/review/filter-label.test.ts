import { expect, it } from "vitest";
import { filterLabel } from "./filter-label";

const cleo = {
  id: "user_01ARZ3NDEKTSV4RRFFQ69G5FAV",
  name: "Cleo",
  role: "viewer" as const,
  disabled: true,
  may_review: true,
};

it("names whom changes were given to or written by where no change is left to say it", () => {
  const known = { changes: [], people: [cleo], names: new Map() };
  expect(filterLabel("assignee", cleo.id, known)).toBe("Given to: Cleo (disabled)");
  expect(filterLabel("actor", cleo.id, known)).toBe("Written by: Cleo (disabled)");
  expect(filterLabel("assignee", "me", known)).toBe("Given to: me");
  expect(filterLabel("assignee", "none", known)).toBe("Given to: nobody");
});

it("names stores, sessions and keys where no change is left to say it, and says the id where nothing does", () => {
  const names = new Map([
    ["memstore_01ARZ3NDEKTSV4RRFFQ69G5FAV", "Playbook"],
    ["sesn_01ARZ3NDEKTSV4RRFFQ69G5FAV", "Night run"],
  ]);
  const known = { changes: [], people: [], names };
  expect(filterLabel("store", "memstore_01ARZ3NDEKTSV4RRFFQ69G5FAV", known)).toBe("Store: Playbook");
  expect(filterLabel("session", "sesn_01ARZ3NDEKTSV4RRFFQ69G5FAV", known)).toBe("Session: Night run");
  expect(filterLabel("key", "apikey_01ARZ3NDEKTSV4RRFFQ69G5FAV", known)).toBe("Key: apikey_01ARZ3NDEKTSV4RRFFQ69G5FAV");
});
