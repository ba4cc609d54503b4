import { afterEach, expect, it, vi } from "vitest";
import { setDraftOwner } from "@/components/memory/draft-owner-id";
import { isSomebodyElse, noteMember, onSomebodyElse } from "./member-here";
import { reachable } from "./reachable";

/** A browser with several tabs, of which this is one. */
function open(localStorage: Partial<Storage>) {
  const browser = Object.assign(new EventTarget(), { localStorage });
  vi.stubGlobal("window", browser);
  return browser;
}

function room(): Partial<Storage> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

afterEach(() => vi.unstubAllGlobals());

it("sends no act of a page that was drawn for another member", async () => {
  const browser = open(room());
  setDraftOwner("mbr_edna");
  noteMember("mbr_edna");
  let sent = 0;
  const act = reachable(async () => {
    sent += 1;
    return { ok: true as const, value: null };
  });
  expect(await act(null)).toMatchObject({ ok: true });
  let left = 0;
  const stop = onSomebodyElse(() => left++);
  browser.dispatchEvent(new Event("storage"));
  expect(left).toBe(0);
  // In another tab.
  noteMember("mbr_ann");
  browser.dispatchEvent(new Event("storage"));
  expect(left).toBe(1);
  expect(await act(null)).toMatchObject({ ok: false, code: "permission" });
  expect(sent).toBe(1);
  stop();
  browser.dispatchEvent(new Event("storage"));
  expect(left).toBe(1);
});

it("takes nobody for somebody else where the browser keeps nothing", () => {
  open({
    getItem: () => {
      throw new DOMException("denied", "SecurityError");
    },
  });
  setDraftOwner("mbr_edna");
  noteMember("mbr_ann");
  expect(isSomebodyElse()).toBe(false);
});
