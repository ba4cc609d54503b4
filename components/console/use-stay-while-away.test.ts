import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { leavesPage } from "./use-stay-while-away";

const origin = "http://palimpsest.example";

beforeEach(() => {
  vi.stubGlobal("window", { location: { origin } });
});
afterEach(() => vi.unstubAllGlobals());

/** As browsers have it, whose events own none of what they answer. */
const event = (url: string, more: object = {}) =>
  Object.create({
    ...{ cancelable: true, navigationType: "push", downloadRequest: null, formData: null, sourceElement: null },
    destination: { url, sameDocument: false },
    ...more,
  }) as NavigateEvent;

const link = (...attributes: string[]) => ({ hasAttribute: (name: string) => attributes.includes(name) });

it("takes for another page of ours what is one", () => {
  expect(leavesPage(event(`${origin}/inbox`))).toBe(true);
  expect(leavesPage(event(`${origin}/inbox`, { sourceElement: link("href") }))).toBe(true);
  const others = [{ navigationType: "reload" }, { formData: {} }, { cancelable: false }];
  for (const other of others) expect(leavesPage(event(`${origin}/inbox`, other))).toBe(false);
  expect(leavesPage(event("http://elsewhere.example/inbox"))).toBe(false);
});

it("takes no download for a page, also where the browser does not say that it is one", () => {
  expect(leavesPage(event(`blob:${origin}/1`, { downloadRequest: "receipt.json" }))).toBe(false);
  expect(leavesPage(event(`blob:${origin}/1`))).toBe(false);
  expect(leavesPage(event(`${origin}/api/report`, { sourceElement: link("href", "download") }))).toBe(false);
});
