import { expect, it } from "vitest";
import { undoneInWords } from "./verdict-sheet";

const again = (...states: Parameters<typeof undoneInWords>[1][number]["state"][]) =>
  states.map((state, at) => ({ change_id: `chg_${at}`, state }));

it("says of an undo how what was decided on stands again", () => {
  expect(undoneInWords("/a.md", again("pending"))).toBe("/a.md waits for review again");
  expect(undoneInWords("/a.md", again("flagged"))).toBe("/a.md is flagged again");
  expect(undoneInWords("/a.md", again("pending", "pending"))).toBe("/a.md and 1 more change wait for review again");
  expect(undoneInWords("/a.md", again("pending", "flagged"))).toBe("/a.md and 1 more change stand as before");
  expect(undoneInWords("", again("approved"))).toBe("1 change is approved again");
  expect(undoneInWords("", again(null, null))).toBe("2 changes need no review, as before");
});
