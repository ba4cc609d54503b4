import { afterEach, describe, expect, it, vi } from "vitest";
import { dayKey, endOfDay, isYearWhole, momentOf, nearText, relativeText } from "./time-text";

const now = new Date("2026-11-20T22:30:00.000Z");
const at = (iso: string) => new Date(iso);

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe("times in words", () => {
  it("takes no moment for one that is none", () => {
    expect(momentOf("2026-11-20T22:30")).toBe(new Date("2026-11-20T22:30").toISOString());
    for (const field of ["", "12026-11-20T22:30", "2026-13-01T10:00"]) expect(momentOf(field)).toBeNull();
  });

  it("says the same of what is near wherever the reader is", () => {
    expect(nearText(at("2026-11-20T22:29:40Z"), now)).toBe("just now");
    expect(nearText(at("2026-11-20T22:26:00Z"), now)).toBe("4 min ago");
    expect(nearText(at("2026-11-21T01:30:00Z"), now)).toBe("in 3 h");
    expect(nearText(at("2026-11-19T22:30:00Z"), now)).toBeNull();
  });

  it("counts days by the reader's calendar", () => {
    const time = at("2026-11-19T23:30:00Z");
    expect(relativeText(time, now, "UTC")).toBe("yesterday 23:30");
    // In Tokyo it is the 21st already, and that was the 20th.
    expect(relativeText(time, now, "Asia/Tokyo")).toBe("yesterday 08:30");
    expect(relativeText(at("2026-11-18T23:30:00Z"), now, "Asia/Tokyo")).toBe("2 days ago");
    expect(relativeText(at("2026-11-02T12:00:00Z"), now, "UTC")).toBe("2 Nov");
    expect(relativeText(at("2025-12-31T23:30:00Z"), at("2026-03-01T12:00:00Z"), "UTC")).toBe("31 Dec 2025");
    expect(relativeText(at("2025-12-31T23:30:00Z"), at("2026-03-01T12:00:00Z"), "Asia/Tokyo")).toBe("1 Jan");
  });

  it("names a day as ISO does", () => {
    expect(dayKey(now, "UTC")).toBe("2026-11-20");
    expect(dayKey(now, "Asia/Tokyo")).toBe("2026-11-21");
  });

  it("names a day so whatever a browser knows of how a country writes days", async () => {
    const known = Intl.DateTimeFormat;
    class OfLessKnown extends known {
      constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
        super(locale === "en-CA" ? "en-US" : locale, options);
      }
    }
    vi.stubGlobal("Intl", Object.create(Intl, { DateTimeFormat: { value: OfLessKnown } }));
    vi.resetModules();
    const { dayKey: fresh, relativeText: said } = await import("./time-text");
    expect(fresh(now, "UTC")).toBe("2026-11-20");
    expect(said(at("2026-11-18T22:30:00Z"), now, "UTC")).toBe("2 days ago");
  });

  it("takes no year for what was meant before its last digit is typed", () => {
    const typed = ["", "0002-11-20", "0020-11-20", "0202-11-20", "2026-11-20", "2026-11-20T10:00", "20266-11-20"];
    expect(typed.filter(isYearWhole)).toEqual(["", "2026-11-20", "2026-11-20T10:00"]);
  });

  it("ends a day that was chosen where the reader is", () => {
    for (const zone of ["Asia/Tokyo", "America/New_York"]) {
      vi.stubEnv("TZ", zone);
      expect(dayKey(new Date(endOfDay("2026-12-30") ?? ""), zone)).toBe("2026-12-30");
    }
    expect(endOfDay("")).toBeNull();
  });
});
