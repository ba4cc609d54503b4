import { expect, it } from "vitest";
import { goesBackTo, isBack, wayBackFrom } from "./came-from";
import { setDraftOwner } from "./draft-owner-id";

const way = { back: "/inbox?order=riskiest&change=chg_1", next: "/inbox?order=riskiest&change=chg_2" };

it("leads from a corrected memory to where its person came from, and nobody else", () => {
  setDraftOwner("mbr_a");
  goesBackTo("mem_1", way);
  expect([wayBackFrom("mem_1"), wayBackFrom("mem_2")]).toEqual([way, null]);
  setDraftOwner("mbr_b");
  expect(wayBackFrom("mem_1")).toBeNull();
  setDraftOwner("mbr_a");
  isBack();
  expect(wayBackFrom("mem_1")).toBeNull();
});
