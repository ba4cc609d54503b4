import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { KnownTexts } from "./known-texts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const known = (text: string) => ({ versionId: "memver_1", text });

it("knows what was read, and forgets it within a minute", () => {
  const texts = new KnownTexts();
  texts.put("a", known("text"));
  vi.advanceTimersByTime(29_000);
  expect(texts.get("a")).toEqual(known("text"));
  vi.advanceTimersByTime(31_000);
  expect(texts.get("a")).toBeUndefined();
  vi.advanceTimersByTime(30_000);
  expect(vi.getTimerCount()).toBe(0);
});

it("keeps the newest where there is much", () => {
  const texts = new KnownTexts();
  const many = Array.from({ length: 50 }, (_, at) => `${at}`);
  for (const place of many) texts.put(place, known("x".repeat(1_000_000)));
  const left = many.filter((place) => texts.get(place));
  expect(left.length).toBeLessThan(20);
  expect(left.at(-1)).toBe("49");
});
