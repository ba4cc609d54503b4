import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { EmptyInbox } from "./empty-inbox";
import type { InboxPlace } from "./inbox-place";
import type { InboxHere } from "./use-inbox-place";

const shown = (place: InboxPlace) =>
  renderToStaticMarkup(createElement(EmptyInbox, { here: { place, go: () => {} } as Partial<InboxHere> as InboxHere }));
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
  expect(shown(place)).toContain(title);
  expect(shown(place).includes("Clear the filters")).toBe(place.store !== undefined);
});

it("sends nobody to another state from where all states are listed", () => {
  expect(shown({ store })).toContain("another state");
  expect(shown({ state: "any", store })).not.toContain("another state");
});
