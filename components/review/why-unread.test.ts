import { expect, it } from "vitest";
import { ReadError } from "@/components/console/read-operation";
import { whyUnread } from "./why-unread";

it("says where to sign in to whom the server does not know any more", () => {
  expect(whyUnread(new ReadError("Sign in.", "authentication_error", 401))).toContain("Sign in in another tab");
  expect(whyUnread(new ReadError("Away.", "network_error", 0))).toContain("Try again");
  expect(whyUnread(new TypeError("no module"))).toContain("Try again");
});
