import { expect, it } from "vitest";
import { placeOf, sentenceOf } from "./notification-place";

const told = { change_id: null, memory_store: { id: "memstore_1", name: "Support" }, approval_request_id: null };

it("leads from one change to it, and from several that were given at once to all of them, flagged ones too", () => {
  const one = { ...told, kind: "assigned", change_id: "chg_1" } as const;
  expect(placeOf(one)).toEqual({ href: "/inbox?state=any&change=chg_1", link: "open" });
  expect(sentenceOf(one)).toBe("assigned");
  const several = { ...told, kind: "assigned" } as const;
  const place = placeOf(several);
  expect(Object.fromEntries(new URLSearchParams(place.href.split("?")[1]))).toEqual({
    state: "any",
    store: "memstore_1",
    assignee: "me",
  });
  expect([place.link, sentenceOf(several)]).toEqual(["openGiven", "assignedSeveral"]);
});

it("leads an owner to what waits, and from the end of a key to the keys", () => {
  expect(placeOf({ ...told, kind: "owned" }).link).toBe("openInbox");
  expect(placeOf({ ...told, kind: "owned" }).href).not.toContain("state=");
  expect(placeOf({ ...told, kind: "key_expiring" })).toEqual({ href: "/keys", link: "openKeys" });
  const asked = { ...told, kind: "approval_asked", approval_request_id: "apr_1" } as const;
  expect(placeOf(asked)).toEqual({ href: "/approvals", link: "openApprovals" });
});
