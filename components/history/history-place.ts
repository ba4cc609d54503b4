/** What of a store's history is shown, as its address says it. */
export type HistoryPlace = {
  /** The change that it is right after; absent: the store as it is. */
  at?: string;
  view?: "compare" | "log";
  /** Ends with `/`; absent: the whole store. */
  folder?: string;
  /** The memory whose text is shown. */
  memory?: string;
};

const isId = (prefix: string, text: string | null): text is string =>
  text !== null && new RegExp(`^${prefix}_[0-9A-Z]{26}$`).test(text);
// A time, as programs and people write it into an address.
const isTime = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text);

/** Reads an address; what it does not understand is left out. */
export function readHistory(search: { get(name: string): string | null }): HistoryPlace {
  const [at, view, folder, memory] = ["at", "view", "folder", "memory"].map((name) => search.get(name));
  const place: HistoryPlace = {};
  if (at && (isId("chg", at) || isTime(at))) place.at = at;
  if (view === "compare" || view === "log") place.view = view;
  if (folder && folder !== "/" && folder.startsWith("/")) place.folder = folder.endsWith("/") ? folder : `${folder}/`;
  if (isId("mem", memory ?? null) && memory) place.memory = memory;
  return place;
}

export function historyHref(storeId: string, place: HistoryPlace): string {
  const search = new URLSearchParams();
  for (const name of ["at", "view", "folder", "memory"] as const) {
    const value = place[name];
    if (value) search.set(name, value);
  }
  return `/stores/${storeId}/history${search.size > 0 ? `?${search}` : ""}`;
}
