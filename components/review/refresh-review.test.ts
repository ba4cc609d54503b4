import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { patchChanges } from "./change-cache";
import type { ChangeDetailJson } from "./change-json";
import { refreshReview } from "./refresh-review";
import { changeOptions } from "./review.keys";
import { underWay } from "./under-way";

const id = "chg_01M80000000000000000000000";
const change = (state: string) => ({ id, review: { state, by: null, at: null } }) as unknown as ChangeDetailJson;

/** A server that answers when it is told to. */
function slowServer() {
  const answers: ((json: object) => void)[] = [];
  vi.stubGlobal(
    "fetch",
    () => new Promise<Response>((resolve) => answers.push((json) => resolve(Response.json(json)))),
  );
  return answers;
}

afterEach(() => vi.unstubAllGlobals());

it("does not bring back what was read of a change before this page decided on it", async () => {
  const answers = slowServer();
  const client = new QueryClient();
  const { queryKey } = changeOptions(id);
  const state = () => client.getQueryData(queryKey)?.review.state;
  client.setQueryData(queryKey, change("approved"));

  refreshReview(client, [{ kind: "review.changed", changeIds: [id] }]);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await underWay(client, [id], async () => {
    patchChanges(client, new Map([[id, { review: change("pending").review }]]));
  });
  answers[0]?.(change("approved"));
  await new Promise((done) => setImmediate(done));
  expect(state()).toBe("pending");

  refreshReview(client, [{ kind: "review.changed", changeIds: [id] }]);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(change("flagged"));
  await vi.waitFor(() => expect(state()).toBe("flagged"));
});
