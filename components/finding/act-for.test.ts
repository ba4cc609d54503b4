import { expect, it } from "vitest";
import { actFor } from "./act-for";

const dismissed = { at: "2026-01-01T00:00:00.000Z", by: { id: null, name: null }, reason: null };

it.each([
  ["dismisses what is open", { redacted: false, dismissed: null }, "dismiss"],
  ["takes a dismissal back, which covers other texts too", { redacted: true, dismissed }, "restore"],
  ["does nothing with what a redaction has settled", { redacted: true, dismissed: null }, null],
] as const)("%s", (_, finding, act) => {
  expect(actFor(finding)).toBe(act);
});
