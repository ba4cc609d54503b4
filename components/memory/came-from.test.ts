import { expect, it } from "vitest";
import { goesBackTo, isBack, wayBackFrom } from "./came-from";
import { setDraftOwner } from "./draft-owner-id";

it("leads from a corrected memory to where its person came from, and nobody else", () => {
  setDraftOwner("mbr_a");
  goesBackTo("mem_1", "/inbox?order=riskiest&change=chg_2");
  expect([wayBackFrom("mem_1"), wayBackFrom("mem_2")]).toEqual(["/inbox?order=riskiest&change=chg_2", null]);
  setDraftOwner("mbr_b");
  expect(wayBackFrom("mem_1")).toBeNull();
  setDraftOwner("mbr_a");
  isBack();
  expect(wayBackFrom("mem_1")).toBeNull();
});
