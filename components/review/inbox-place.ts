import { type Origin, origins } from "@/lib/domain/actor";
import { adversarialKinds, adversarialKindTexts } from "@/lib/domain/adversarial-kinds";
import { detectedKinds } from "@/lib/domain/detector-kinds";
import { dayMs, hourMs } from "@/lib/domain/durations";
import type { BulkState, ReviewState } from "@/lib/domain/review-state";

/** Which verdicts are listed; `waiting` is what an inbox is for. */
const inboxStates = {
  waiting: ["pending"],
  flagged: ["flagged"],
  decided: ["approved", "corrected", "reverted"],
  any: ["pending", "flagged", "approved", "corrected", "reverted"],
} as const satisfies Record<string, readonly ReviewState[]>;
export type InboxState = keyof typeof inboxStates;

const inboxOrders = ["newest", "oldest", "riskiest"] as const;
export type InboxOrder = (typeof inboxOrders)[number];

const inboxGroups = ["session", "memory"] as const;
export type InboxGroup = (typeof inboxGroups)[number];

/** How old a change is: written within so many days, or before that. */
export const ages = ["1d", "7d", "30d", "older"] as const;
export type Age = (typeof ages)[number];

const operations = ["created", "modified", "deleted"] as const;
/** Rules of a finding, or any of them. */
/** Kinds of findings, and the rules of the kind that the lens explains one by one. */
export const findingKinds = [
  "any" as const,
  ...detectedKinds,
  ...adversarialKinds.filter((kind) => adversarialKindTexts[kind].severity === "hidden"),
];

/** What the inbox shows, as its address says it. Left out is what is usual. */
export type InboxPlace = {
  state?: Exclude<InboxState, "waiting">;
  order?: Exclude<InboxOrder, "newest">;
  group?: InboxGroup;
  store?: string;
  path?: string;
  actor?: string;
  session?: string;
  key?: string;
  origin?: Origin;
  operation?: (typeof operations)[number];
  finding?: string;
  /** A member's id, `me`, or `none` for what was given to nobody. */
  assignee?: string;
  age?: Age;
  /** The change that is open. */
  change?: string;
};

type Search = { get: (name: string) => string | null };

const oneOf = <Value extends string>(known: readonly Value[], text: string | null): Value | undefined =>
  known.find((value) => value === text);
const idOf = (prefix: string, text: string | null): string | undefined =>
  text !== null && new RegExp(`^${prefix}_[0-9A-Z]{26}$`).test(text) ? text : undefined;
const wordsOf = (text: string | null): string | undefined =>
  text !== null && text !== "" && text.length <= 500 ? text : undefined;

/** Reads an address; what it does not understand is left out. */
export function readInbox(search: Search): InboxPlace {
  const state = oneOf(["flagged", "decided", "any"], search.get("state"));
  const order = oneOf(["oldest", "riskiest"], search.get("order"));
  const read: InboxPlace = {
    state,
    order,
    group: oneOf(inboxGroups, search.get("group")),
    store: idOf("memstore", search.get("store")),
    path: wordsOf(search.get("path")),
    actor: wordsOf(search.get("actor")),
    session: wordsOf(search.get("session")),
    key: wordsOf(search.get("key")),
    origin: oneOf(origins, search.get("origin")),
    operation: oneOf(operations, search.get("operation")),
    finding: oneOf(findingKinds, search.get("finding")),
    assignee: oneOf(["me", "none"], search.get("assignee")) ?? idOf("user", search.get("assignee")),
    age: oneOf(ages, search.get("age")),
    change: idOf("chg", search.get("change")),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

const names = [
  ...["state", "order", "group", "store", "path", "actor", "session", "key", "origin", "operation", "finding"],
  ...["assignee", "age", "change"],
] as const;

/** The address of a place, always written the same way. */
export function inboxHref(place: InboxPlace): string {
  const search = new URLSearchParams();
  for (const name of names) {
    const value = place[name as keyof InboxPlace];
    if (value) search.set(name, value);
  }
  return search.size > 0 ? `/inbox?${search}` : "/inbox";
}

/** What of an address a saved view keeps: everything but which change is open. */
export function viewQuery(place: InboxPlace): string {
  return inboxHref({ ...place, change: undefined }).replace(/^\/inbox\??/, "");
}

/** The filters that narrow the list, without order, grouping and what is open. */
export const filterNames = [
  ...["store", "path", "actor", "session", "key", "origin", "operation", "finding", "assignee", "age"],
] as const satisfies readonly string[] as readonly (keyof InboxPlace)[];

export const filtersOf = (place: InboxPlace) =>
  filterNames.flatMap((name) => (place[name] === undefined ? [] : [{ name, value: place[name] as string }]));

/** Whether the number beside the state is not that of the list: it is narrowed, or that state has none. */
export const needsCount = (place: InboxPlace): boolean =>
  place.state === "decided" || place.state === "any" || filtersOf(place).length > 0;

/** Added to a place, takes its filters away; which changes are listed, in which order and how grouped, stays. */
export const noFilters: Partial<InboxPlace> = Object.fromEntries(
  [...filterNames, "change"].map((name) => [name, undefined]),
);

const dayCounts: Record<Exclude<Age, "older">, number> = { "1d": 1, "7d": 7, "30d": 30 };

/** To the hour, so that the same list is asked for by the same words for a while. */
function agesAt(age: Age | undefined, now: number): { created_at_gte?: string; created_at_lte?: string } {
  if (!age) return {};
  const hour = Math.floor(now / hourMs) * hourMs;
  if (age === "older") return { created_at_lte: new Date(hour - 30 * dayMs).toISOString() };
  return { created_at_gte: new Date(hour - dayCounts[age] * dayMs).toISOString() };
}

/** As many as are read at once. */
const limit = 100;

/** Which states of a change a place lists. */
export const statesOf = (place: InboxPlace): readonly ReviewState[] => inboxStates[place.state ?? "waiting"];

/** What the server is asked for. */
export const listInput = (place: InboxPlace, now: number): Record<string, unknown> => ({
  ...filterInput(place, now),
  order: place.order ?? "newest",
  limit,
});

/** The same without the order, for how many there are. */
export function filterInput(place: InboxPlace, now: number): Record<string, unknown> {
  const input = {
    state: [...statesOf(place)],
    memory_store_id: place.store,
    path_glob: place.path,
    actor_id: place.actor,
    session_id: place.session,
    api_key_id: place.key,
    origin: place.origin,
    operation: place.operation,
    finding: place.finding,
    assignee: place.assignee,
    ...agesAt(place.age, now),
  };
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

/** What is chosen to be decided on together: what waits, and among the flagged what is flagged. */
export const bulkStateOf = (place: InboxPlace): BulkState => (place.state === "flagged" ? "flagged" : "pending");

/** Whether a change in this state belongs into the list. */
export const isListed = (place: InboxPlace, state: ReviewState | null): boolean =>
  state !== null && statesOf(place).includes(state);

/** Whether a change leaves the list once it is given to somebody. */
export const leavesWhenGiven = (place: InboxPlace): boolean => place.assignee === "none";

/** Back to a change that is corrected elsewhere, and to where the list goes on after it: at the same where corrected ones stay listed. */
export function correctionWays(place: InboxPlace, id: string, next: string | null): { back: string; next: string } {
  const back = inboxHref({ ...place, change: id });
  return { back, next: isListed(place, "corrected") ? back : inboxHref({ ...place, change: next ?? undefined }) };
}
