import { expect, it } from "vitest";
import { readInbox } from "@/components/review/inbox-place";
import type { SubjectItemJson } from "@/lib/subject/subject.present";
import { itemHref } from "./item-href";

it("leads from a reason in the plan of a case to its change, whatever was decided on that", () => {
  const id = "chg_01M84FHR0637X0TJFM7SZYF82V";
  const href = new URL(itemHref({ kind: "reason", id } as SubjectItemJson), "http://localhost");
  expect(href.pathname).toBe("/inbox");
  expect(readInbox(href.searchParams)).toEqual({ state: "any", change: id });
});
