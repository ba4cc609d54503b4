export const placeViews = ["history", "changes", "split", "merge"] as const;
/** `history` is the timeline where it has no place of its own, `changes` and `split` are ways to show a comparison. */
export type PlaceView = (typeof placeViews)[number];

/** What of a memory is being looked at: its text, one version, or two compared. */
export type Place = { version?: string; compare?: [before: string, after: string]; view?: PlaceView };

const isVersionId = (id: string | undefined): id is string => id !== undefined && /^memver_[0-9A-Z]{26}$/.test(id);

/** Reads an address; what it does not understand is left out. */
export function readPlace(search: URLSearchParams): Place {
  const place: Place = {};
  const version = search.get("version") ?? undefined;
  const [before, after, ...rest] = (search.get("compare") ?? "").split("..");
  const view = search.get("view");
  if (isVersionId(version)) place.version = version;
  if (isVersionId(before) && isVersionId(after) && rest.length === 0) place.compare = [before, after];
  place.view = placeViews.find((known) => known === view);
  return place;
}

/** The address of a place within a memory's page; `""` is the text as it is now. */
export function placeQuery({ version, compare, view }: Place): string {
  const parts = [
    ...(compare ? [`compare=${compare.join("..")}`] : version ? [`version=${version}`] : []),
    ...(view ? [`view=${view}`] : []),
  ];
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}
