import { InfiniteQueryObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { versionOptions } from "@/components/version/version.keys";
import { patchChanges } from "./change-cache";
import type { ChangeDetailJson } from "./change-json";
import { changeListOptions, listedCountOptions } from "./inbox.keys";
import type { InboxPlace } from "./inbox-place";
import { refreshReview } from "./refresh-review";
import { changeOptions } from "./review.keys";
import { underWay } from "./under-way";

const id = "chg_01M80000000000000000000000";
const other = "chg_01M80000000000000000000001";
const change = (state: string, of = id) =>
  ({ id: of, review: { state, by: null, at: null } }) as unknown as ChangeDetailJson;

/** A server that answers when it is told to. */
function slowServer() {
  const answers: ((json: object) => void)[] = [];
  vi.stubGlobal(
    "fetch",
    () => new Promise<Response>((resolve) => answers.push((json) => resolve(Response.json(json)))),
  );
  return answers;
}

const pageBefore = (next_page: string | null, ...data: ChangeDetailJson[]) => ({ data, next_page });
const page = (...data: ChangeDetailJson[]) => pageBefore(null, ...data);
let leave = () => {};

afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

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

/** A list that is on the screen, and what it shows. */
function showList(client: QueryClient, place: InboxPlace, { data, next_page }: ReturnType<typeof page>) {
  const list = changeListOptions(place, 0);
  client.setQueryData(list.queryKey, { pages: [{ data, next_page }], pageParams: [null] });
  const observer = new InfiniteQueryObserver(client, list);
  leave = observer.subscribe(() => {});
  const rows = () => observer.getCurrentResult().data?.pages.flatMap((one) => one.data) ?? [];
  return { observer, shown: () => rows().map((one) => [one.id, one.review.state]) };
}

it("reads a list anew after a verdict that was given while it was read or news came", async () => {
  const answers = slowServer();
  const client = new QueryClient();
  const { shown } = showList(client, { order: "oldest" }, page(change("pending")));
  const approve = async (during: () => void) => {
    patchChanges(client, new Map([[id, { review: change("approved").review }]]));
    during();
  };
  const agentWrites = () => refreshReview(client, [{ kind: "change.committed" }]);

  agentWrites();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await underWay(client, [id], () => approve(() => answers[0]?.(page(change("pending")))));
  expect(shown()).toEqual([[id, "approved"]]);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(page(change("flagged")));
  await vi.waitFor(() => expect(shown()).toEqual([[id, "flagged"]]));

  await underWay(client, [id], () => approve(agentWrites));
  expect(shown()).toEqual([[id, "approved"]]);
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  answers[2]?.(page(change("pending")));
  await vi.waitFor(() => expect(shown()).toEqual([[id, "pending"]]));
});

it.each(["a colleague", "this page"])("shows a change that waits again because %s took a verdict back", async (who) => {
  const answers = slowServer();
  const client = new QueryClient();
  const { shown } = showList(client, {}, page());
  const told = async () => refreshReview(client, [{ kind: "review.changed", changeIds: [id] }]);
  // One's own act may be told of before it is answered.
  await (who === "this page" ? underWay(client, [id], told) : told());
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(change("pending"));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(page(change("pending")));
  await vi.waitFor(() => expect(shown()).toEqual([[id, "pending"]]));
});

it("leaves no gap in a list where more came than a page has", async () => {
  const answers = slowServer();
  const client = new QueryClient();
  const { observer, shown } = showList(client, {}, page(change("pending")));
  const newest = pageBefore("below the newest", change("pending", other));
  refreshReview(client, [{ kind: "change.committed" }]);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(newest);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(newest);
  await vi.waitFor(() => expect(observer.getCurrentResult().hasNextPage).toBe(true));
  expect(shown()).toEqual([[other, "pending"]]);
});

it("keeps the news that came while the next page of a list was read", async () => {
  const answers = slowServer();
  const client = new QueryClient();
  const { observer, shown } = showList(client, {}, pageBefore("the oldest", change("pending")));
  void observer.fetchNextPage();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  refreshReview(client, [{ kind: "change.committed" }, { kind: "review.changed", changeIds: [id] }]);
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  answers[1]?.(change("approved"));
  answers[2]?.(pageBefore("the oldest", change("pending", other), change("pending")));
  const news = [
    [other, "pending"],
    [id, "approved"],
  ];
  await vi.waitFor(() => expect(shown()).toEqual(news));
  const oldest = change("pending", "chg_01M80000000000000000000009");
  answers[0]?.(page(oldest));
  await vi.waitFor(() => expect(shown()).toHaveLength(3));
  expect(shown()).toEqual([...news, [oldest.id, "pending"]]);
});

it("counts a narrowed list anew after a verdict, and after what was written meanwhile", async () => {
  const answers = slowServer();
  const client = new QueryClient();
  const options = listedCountOptions({ assignee: "none" }, 0);
  const leave = new QueryObserver(client, options).subscribe(() => undefined);
  const answered = async (count: number) => {
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers.pop()?.({ count, complete: true });
    await vi.waitFor(() => expect(client.getQueryData(options.queryKey)).toEqual({ count, complete: true }));
  };
  await answered(312);
  await underWay(client, [id], async () => undefined);
  await answered(311);
  refreshReview(client, [{ kind: "change.committed" }]);
  await answered(312);
  leave();
});

it("has a version's page say how its change stands, also where it is opened later, and reads no other version again", async () => {
  const answers = slowServer();
  const client = new QueryClient();
  const of = (version: string) => versionOptions("memstore_1", version);
  const put = (version: string, change_id: string) =>
    client.setQueryData(of(version).queryKey, { change_id, review: { state: "approved" } } as never);
  put("memver_shown", id);
  put("memver_left", id);
  put("memver_other", other);
  const leaving = ["memver_shown", "memver_other"].map((version) =>
    new QueryObserver(client, of(version)).subscribe(() => undefined),
  );
  const isStale = (version: string) => client.getQueryState(of(version).queryKey)?.isInvalidated;

  refreshReview(client, [{ kind: "review.changed", changeIds: [id] }]);
  expect(["memver_shown", "memver_left", "memver_other"].map(isStale)).toEqual([true, true, false]);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  for (const end of leaving) end();

  client.clear();
  const written = { change_id: other, memory_id: "mem_1", review: { state: "pending" } };
  client.setQueryData(of("memver_waits").queryKey, written as never);
  client.setQueryData(of("memver_decided").queryKey, { ...written, review: { state: "approved" } } as never);
  client.setQueryData(of("memver_elsewhere").queryKey, { ...written, memory_id: "mem_2" } as never);
  // What somebody writes over a change that waits corrects it.
  refreshReview(client, [{ kind: "change.committed", memoryIds: ["mem_1"] }]);
  expect(["memver_waits", "memver_decided", "memver_elsewhere"].map(isStale)).toEqual([true, false, false]);
});
