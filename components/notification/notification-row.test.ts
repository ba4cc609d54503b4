import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { NotificationJson } from "@/lib/notification/notification.present";
import { NotificationRow } from "./notification-row";

const reminder: NotificationJson = {
  id: "ntf_01ARZ3NDEKTSV4RRFFQ69G5FAV",
  type: "notification",
  kind: "key_expiring",
  memory_store: { id: "", name: null },
  change_id: null,
  comment_id: null,
  approval_request_id: null,
  by: null,
  key: null,
  created_at: "2026-01-01T00:00:00.000Z",
  read_at: "2026-01-01T00:00:00.000Z",
};
const id = "apikey_01ARZ3NDEKTSV4RRFFQ69G5FAV";

it("says of a key that ends which it is and what has become of it, and leads to the keys", () => {
  const told = (key: NotificationJson["key"]) =>
    renderToStaticMarkup(createElement(NotificationRow, { notification: { ...reminder, key }, onRead: () => {} }));
  const named = (state: "ending" | "replaced" | "ended") => told({ id, name: "Nightly <b>", state });
  const name = /The key <strong[^>]*>Nightly &lt;b&gt;<\/strong>/;
  for (const html of [named("ending"), named("replaced"), named("ended")]) {
    expect(html).toMatch(name);
    expect(html).toMatch(/<a [^>]*href="\/keys"[^>]*>Open the keys<\/a>/);
  }
  expect(named("ending")).toContain("ends within seven days");
  expect(named("replaced")).toContain("has been replaced");
  expect(named("ended")).toContain("has ended.");
  expect(told(null)).toContain("A key ends or has ended.");
});
