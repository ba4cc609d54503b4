import { expect, it } from "vitest";
import { emptyInboxWords } from "./empty-inbox-words";
import type { InboxPlace } from "./inbox-place";

const store = "memstore_01HZZZZZZZZZZZZZZZZZZZZZZZ";

it.each<[InboxPlace, string]>([
  [{}, "Nothing waits for review"],
  [{ store }, "Nothing that fits the filters waits for review"],
  [{ state: "flagged" }, "Nothing is flagged"],
  [{ state: "flagged", store }, "Nothing that fits the filters is flagged"],
  [{ state: "decided" }, "Nothing has been decided yet"],
  [{ state: "decided", store }, "Nothing that fits the filters has been decided yet"],
  [{ state: "any", store }, "No change fits the filters"],
])("says of %j that %s", (place, title) => {
  expect(emptyInboxWords(place)).toMatchObject({ title, isFiltered: place.store !== undefined });
});

it("sends nobody to another state from where all states are listed", () => {
  expect(emptyInboxWords({ store }).text).toContain("another state");
  expect(emptyInboxWords({ state: "any", store }).text).not.toContain("another state");
});
