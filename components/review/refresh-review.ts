import type { InfiniteData, Query, QueryClient } from "@tanstack/react-query";
import { readOperation } from "@/components/console/read-operation";
import { mayDecide } from "@/lib/domain/review-state";
import type { ConsoleVersionJson } from "@/lib/version/version.present";
import { addArrived, areKnown, isList, listsLack, patchChanges } from "./change-cache";
import type { ChangeDetailJson, ChangePageJson } from "./change-json";
import { changeOptions } from "./review.keys";
import { countWhenDecided, isUnderWay, readWhenDecided, stillAsRead, whenDecided } from "./under-way";

type Message = { kind: string; changeIds?: readonly string[]; memoryIds?: readonly string[] };

/** More changes than this at once are read as a list, not one by one. */
const mostSingle = 8;
/** A longer list is not read anew for what has come to its end. */
const mostPages = 2;

/** Does it now and, where a list is just reading on, again after that: the next page comes with those before it as they were when it was asked for. */
function nowAndAfterReading(client: QueryClient, lists: readonly Query[], act: () => void): void {
  act();
  for (const list of lists) {
    if (list.state.fetchStatus === "idle") continue;
    const leave = client.getQueryCache().subscribe(({ query, type }) => {
      if (query !== list || (type !== "removed" && list.state.fetchStatus !== "idle")) return;
      leave();
      act();
    });
  }
}

/** What has just been written stands at the top of a list by time; only that page is read. */
async function addNew(client: QueryClient, query: Query): Promise<void> {
  const [name, input] = query.queryKey as [string, { order?: string }];
  const pages = () => (query.state.data as InfiniteData<ChangePageJson> | undefined)?.pages ?? [];
  if (input.order !== "newest") {
    if (pages().length <= mostPages) readWhenDecided(client, "listChanges");
    else await client.invalidateQueries({ queryKey: query.queryKey, refetchType: "none" });
    return;
  }
  const page = await readOperation<ChangePageJson>(name, input);
  // More came than a page has: between it and the rows that are known there are others.
  if (page.next_page !== null && !areKnown(pages(), page.data)) return readWhenDecided(client, "listChanges");
  nowAndAfterReading(client, [query], () => {
    client.setQueryData<InfiniteData<ChangePageJson>>(query.queryKey, (data) => data && addArrived(data, page.data));
  });
}

async function readAgain(client: QueryClient, ids: readonly string[]): Promise<void> {
  await Promise.all(
    ids.map(async (id) => {
      const isCurrent = stillAsRead(id);
      const change = await readOperation<ChangeDetailJson>("retrieveChange", { change_id: id });
      // The act is told of, too, and read after it.
      if (!isCurrent()) return;
      client.setQueryData(changeOptions(id).queryKey, change);
      const { review, assignees, comment_count, stale, finding_count } = change;
      const now = new Map([[id, { review, assignees, comment_count, stale, finding_count }]]);
      const lists = client.getQueryCache().findAll({ predicate: isList });
      nowAndAfterReading(client, lists, () => isCurrent() && patchChanges(client, now));
      if (listsLack(client, { id, state: review.state }, mostPages)) readWhenDecided(client, "listChanges");
    }),
  );
}

/** Told of while this page decides on them. */
const toldMeanwhile = new Set<string>();

function readAfterVerdicts(client: QueryClient, ids: readonly string[]): void {
  for (const id of ids) toldMeanwhile.add(id);
  whenDecided("toldMeanwhile", () => {
    const changeIds = [...toldMeanwhile];
    toldMeanwhile.clear();
    refreshReview(client, [{ kind: "review.changed", changeIds }]);
  });
}

/**
 * Version pages say how their change stands: those of changes that were decided on are read again, and those of what waited in a memory
 * that somebody has written, because that corrects it. What is being read may be from before, too.
 */
function readVersions(client: QueryClient, messages: readonly Message[], isTold: (changeId: string) => boolean): void {
  const written = messages.filter(({ kind }) => kind === "change.committed");
  const isWritten = (id: string) =>
    written.some(({ memoryIds = [] }) => memoryIds.length === 0 || memoryIds.includes(id));
  const predicate = ({ state }: Query) => {
    const version = state.data as ConsoleVersionJson | undefined;
    if (!version || isTold(version.change_id)) return true;
    return mayDecide("approve", version.review.state) && isWritten(version.memory_id);
  };
  void client.invalidateQueries({ queryKey: ["retrieveVersionForConsole"], predicate });
}

/** Brings what the console shows of reviews up to date after live messages: counts, lists, the change that is open. */
export function refreshReview(client: QueryClient, messages: readonly Message[]): void {
  const told = new Set(messages.flatMap(({ changeIds }) => changeIds ?? []));
  const decidedHere = [...told].filter(isUnderWay);
  if (decidedHere.length > 0) readAfterVerdicts(client, decidedHere);
  const reviewed = [...told].filter((id) => !isUnderWay(id));
  const written = messages.some(({ kind }) => kind === "change.committed");
  // An event too large to be told whole comes without its list: look again at everything.
  const vague = messages.some(({ kind, changeIds }) => kind === "review.changed" && (changeIds ?? []).length === 0);
  // It may have another name, or be gone with all that was written in it.
  const store = messages.some(({ kind }) => kind === "store.changed");
  const redacted = messages.some(({ kind }) => kind === "version.redacted");
  if (!written && !vague && !store && !redacted && told.size === 0) return;
  countWhenDecided(client);
  void client.invalidateQueries({ queryKey: ["listHeld"] });
  void client.invalidateQueries({ queryKey: ["listComments"] });
  if (reviewed.length > 0 || vague || written) readVersions(client, messages, (id) => vague || reviewed.includes(id));
  const lists = client.getQueryCache().findAll({ predicate: isList, type: "active" });
  const shown = lists.length > 0 ? reviewed : reviewed.filter((id) => client.getQueryData(changeOptions(id).queryKey));
  if (vague || store || shown.length > mostSingle) readWhenDecided(client, "listChanges");
  else void readAgain(client, shown).catch(() => undefined);
  if (vague || store) void client.invalidateQueries({ queryKey: ["retrieveChange"], type: "active" });
  if (!written) return;
  for (const query of lists) void addNew(client, query).catch(() => undefined);
  // What is open may stand on a text that has moved on.
  void client.invalidateQueries({ queryKey: ["retrieveChange"], type: "active" });
}
