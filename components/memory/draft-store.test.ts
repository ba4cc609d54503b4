import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setDraftOwner } from "./draft-owner-id";
import { draftIds, isKept, readDraft, subscribeDrafts, writeDraft } from "./draft-store";

const draft = (text: string) => ({ baseVersionId: null, baseSha256: null, path: "/a.md", text, typedAt: "now" });

/** As much of a browser as drafts need: like the real thing, its keys are its own properties. */
function fakeStorage(room = Number.POSITIVE_INFINITY): Storage {
  const storage = {} as Record<string, string>;
  const acts = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException("full", "QuotaExceededError");
      storage[key] = value;
    },
    removeItem: (key: string) => void delete storage[key],
  };
  for (const [name, value] of Object.entries(acts)) Object.defineProperty(storage, name, { value });
  return storage as unknown as Storage;
}

beforeEach(() => {
  vi.stubGlobal("window", { localStorage: fakeStorage(), addEventListener: () => {}, removeEventListener: () => {} });
});

afterEach(() => vi.unstubAllGlobals());

describe("drafts", () => {
  it("belong to the member who typed them", () => {
    let told = 0;
    const stop = subscribeDrafts(() => told++);
    setDraftOwner("ada");
    writeDraft("store", "mem", draft("Ada typed this"));
    expect(readDraft("store", "mem")?.text).toBe("Ada typed this");
    setDraftOwner("rui");
    expect(readDraft("store", "mem")).toBeNull();
    expect([...draftIds("store")]).toEqual([]);
    writeDraft("store", "mem", draft("Rui typed this"));
    writeDraft("store", "mem", null);
    setDraftOwner("ada");
    expect(readDraft("store", "mem")?.text).toBe("Ada typed this");
    expect([...draftIds("store")]).toEqual(["mem"]);
    expect(told).toBe(6);
    stop();
  });

  it("goes on from what was typed last where the browser's storage is full", () => {
    vi.stubGlobal("window", { ...window, localStorage: fakeStorage(200) });
    setDraftOwner("ada");
    writeDraft("store", "mem", draft("short"));
    expect(isKept("store", "mem")).toBe(true);
    const longer = "a longer text ".repeat(30);
    writeDraft("store", "mem", draft(longer));
    expect(readDraft("store", "mem")?.text).toBe(longer);
    expect(isKept("store", "mem")).toBe(false);
    writeDraft("store", "mem", null);
    expect(readDraft("store", "mem")).toBeNull();
    expect(isKept("store", "mem")).toBe(true);
  });
});
