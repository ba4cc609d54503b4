import { BookOpenText, Bot, FileText, FileX, History, KeyRound, ListChecks, Waypoints } from "lucide-react";
import { paletteWords } from "@/components/words/palette.words";
import { scoreName, scorePath } from "@/lib/domain/fuzzy-match";
import type { PlaceJson } from "@/lib/navigation/navigation.present";
import type { Entry, GroupName } from "./entry";

type Of<Type extends PlaceJson["type"]> = Extract<PlaceJson, { type: Type }>;

const gone = paletteWords.places.gone;
const memoryHref = (place: { memory_store_id: string }, memoryId: string) =>
  `/stores/${place.memory_store_id}/memories/${memoryId}`;
const versionHref = (place: Of<"change"> | Of<"session">) =>
  `${memoryHref(place, place.memory_id)}?version=${place.memory_version_id}`;

/** What the palette shows of a place, and where it leads. A session and a change lead to a version they wrote. */
function linesOf(
  place: PlaceJson,
): Pick<Entry, "label" | "path" | "detail" | "icon"> & { href: string; group: GroupName } {
  switch (place.type) {
    case "store":
      return {
        group: "stores",
        label: place.name,
        detail: place.archived ? paletteWords.places.archived : paletteWords.places.memories(place.memory_count),
        icon: <BookOpenText aria-hidden="true" />,
        href: `/stores/${place.id}`,
      };
    case "memory":
      return {
        group: "memories",
        label: place.path ?? gone,
        path: place.path !== null,
        detail: place.deleted ? paletteWords.places.deleted(place.store_name) : place.store_name,
        icon: place.deleted ? <FileX aria-hidden="true" /> : <FileText aria-hidden="true" />,
        href: memoryHref(place, place.id),
      };
    case "version":
      return {
        group: "memories",
        label: place.path ?? gone,
        path: place.path !== null,
        detail: paletteWords.places.version(place.number, place.store_name),
        icon: <History aria-hidden="true" />,
        href: `${memoryHref(place, place.memory_id)}?version=${place.id}`,
      };
    case "change":
      return {
        group: "memories",
        label: place.path ?? gone,
        path: place.path !== null,
        detail: paletteWords.places.change(place.version_count, place.store_name),
        icon: <ListChecks aria-hidden="true" />,
        href: versionHref(place),
      };
    case "session":
      return {
        group: "sessions",
        label: place.label,
        detail: paletteWords.places.session(place.path ? place.path.slice(place.path.lastIndexOf("/") + 1) : gone),
        icon: <Bot aria-hidden="true" />,
        href: versionHref(place),
      };
    case "service_account":
      return {
        group: "keys",
        label: place.name,
        detail: place.archived ? paletteWords.places.archivedAccount : paletteWords.places.account,
        icon: <Waypoints aria-hidden="true" />,
        href: "/keys/accounts",
      };
    case "key":
      return {
        group: "keys",
        label: place.name,
        detail: place.revoked ? paletteWords.places.revoked(place.hint) : place.hint,
        icon: <KeyRound aria-hidden="true" />,
        href: "/keys",
      };
  }
}

/** The text that what was typed is compared with. */
function scoreOf(place: PlaceJson, label: string, query: string): number {
  // Of two that fit as well, the store comes first: it is the larger place.
  if (place.type === "store") return scoreName(query, label) * 1.08;
  if (!("path" in place) || place.type === "session") return scoreName(query, label);
  return Math.max(scorePath(query, label), 0.8 * scoreName(query, `${place.store_name} ${label}`));
}

/** A place as a line. @param group where it stands, if not with its kind */
export function placeEntry(place: PlaceJson, query: string, group?: GroupName): Entry {
  const lines = linesOf(place);
  return { ...lines, id: place.id, group: group ?? lines.group, score: scoreOf(place, lines.label, query) };
}
