import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { nextListed, patchChanges } from "./change-cache";
import type { ChangeJson } from "./change-json";

const waiting = (id: string) => ({ id, review: { state: "pending", by: null, at: null } }) as unknown as ChangeJson;

it("goes on to what still waits after verdicts that follow each other faster than the list is drawn", () => {
  const client = new QueryClient();
  const drawn = [waiting("a"), waiting("b"), waiting("c")];
  const approve = (id: string) => {
    const next = nextListed(client, { drawn, leaving: [id], place: {} });
    patchChanges(client, new Map([[id, { review: { state: "approved", by: null, at: "2026-11-23T00:00:00.000Z" } }]]));
    return next;
  };
  client.setQueryData(["listChanges", {}, "pages"], { pages: [{ data: drawn, next_page: null }], pageParams: [null] });
  expect(approve("b")).toBe("c");
  // What was drawn still has b in it.
  expect(approve("c")).toBe("a");
});
