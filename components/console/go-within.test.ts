import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { goWithin } from "./go-within";

const history = { pushState: vi.fn(), replaceState: vi.fn() };

beforeEach(() => {
  vi.stubGlobal("window", {
    history,
    location: { origin: "http://localhost", pathname: "/stores/a/memories/b" },
  });
});

afterEach(() => vi.unstubAllGlobals());

it("goes to another place of the page that is open, and moves nobody who has left that page meanwhile", () => {
  goWithin("/stores/a/memories/b?view=merge", "push");
  expect(history.pushState).toHaveBeenLastCalledWith(null, "", "/stores/a/memories/b?view=merge");
  goWithin("/stores/a/memories/b", "replace");
  expect(history.replaceState).toHaveBeenLastCalledWith(null, "", "/stores/a/memories/b");
  goWithin("/stores/a/memories/c?view=merge", "push");
  goWithin("/stores/a", "replace");
  expect(history.pushState).toHaveBeenCalledTimes(1);
  expect(history.replaceState).toHaveBeenCalledTimes(1);
});
