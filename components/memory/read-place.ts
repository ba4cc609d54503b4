import { actorTypes } from "@/lib/domain/actor";

const placeViews = ["history", "changes", "split", "preview", "merge", "blame"] as const;
/** `history` is the timeline where it has no place of its own, `changes` a comparison, `preview` and `split` the text as it reads, `blame` who wrote which line. */
export type PlaceView = (typeof placeViews)[number];

const didWords = ["created", "modified", "deleted", "redacted"] as const;

/** Ways of looking that stay while one goes from one version to the next. */
export type Looking = {
  /** Only versions by this kind of actor are listed. */
  by?: (typeof actorTypes)[number];
  /** Only versions that did this are listed. */
  did?: (typeof didWords)[number];
  /** How a comparison is drawn: in one column, or the two sides beside each other. */
  columns?: "two";
  /** Lines that differ in white space only count as the same. */
  spaces?: "ignored";
};

/** What of a memory is being looked at: its text, one version, or two compared. */
export type Place = Looking & {
  version?: string;
  compare?: [before: string, after: string];
  /** The store of the second of the two that are compared, where it is another one. */
  with?: string;
  view?: PlaceView;
};

const isStoreId = (id: string | null): id is string => id !== null && /^memstore_[0-9A-Z]{26}$/.test(id);
const isVersionId = (id: string | undefined): id is string => id !== undefined && /^memver_[0-9A-Z]{26}$/.test(id);

/** Leaves out what it does not know, so that an address never says more than it does. */
function readLooking(search: URLSearchParams): Looking {
  const by = actorTypes.find((known) => known === search.get("by"));
  const did = didWords.find((known) => known === search.get("did"));
  return {
    ...(by && { by }),
    ...(did && { did }),
    ...(search.get("columns") === "two" && { columns: "two" }),
    ...(search.get("spaces") === "ignored" && { spaces: "ignored" }),
  };
}

/** Reads an address; what it does not understand is left out. */
export function readPlace(search: URLSearchParams): Place {
  const place: Place = readLooking(search);
  const version = search.get("version") ?? undefined;
  const [before, after, ...rest] = (search.get("compare") ?? "").split("..");
  const view = search.get("view");
  if (isVersionId(version)) place.version = version;
  if (isVersionId(before) && isVersionId(after) && rest.length === 0) {
    place.compare = [before, after];
    const other = search.get("with");
    if (isStoreId(other)) place.with = other;
  }
  place.view = placeViews.find((known) => known === view);
  return place;
}

/** The ways of looking of a place, to be carried on to the next. */
export const lookingOf = ({ by, did, columns, spaces }: Place): Looking => ({ by, did, columns, spaces });

/** The address of a place within a memory's page; `""` is the text as it is now. */
export function placeQuery({ version, compare, with: other, ...rest }: Place): string {
  const parts = compare ? [`compare=${compare.join("..")}`] : version ? [`version=${version}`] : [];
  if (compare && other) parts.push(`with=${other}`);
  for (const name of ["view", "by", "did", "columns", "spaces"] as const) {
    if (rest[name]) parts.push(`${name}=${rest[name]}`);
  }
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}
