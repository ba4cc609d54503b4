import { AppError } from "@/lib/domain/app-error";
import { PathRefusal, showPath } from "@/lib/domain/memory-path";
import type { Store } from "@/lib/store/store";
import type { ToolMount, ToolTarget } from "./tool-family";

/** The store that a path leads into, and what of the path leads to it. */
export interface Place {
  store: Store;
  root: string;
  /** The first segment that leads to the same store from `root`, and so not to what has that name in it. */
  ownName?: string;
}

/**
 * Which store a path is in, by its first segment below `base`, compared as it stands: nothing is decoded, so whatever would lead
 * from one store into another is looked at as a path inside the first and refused there. With one store, the base leads to it too.
 */
export function findPlace({ mounts, divided }: ToolTarget, raw: string, base: string): Place | null {
  if (raw.startsWith(`${base}/`)) {
    const [first = ""] = raw.slice(base.length + 1).split("/", 1);
    const mount = mounts.find(({ slug }) => slug !== null && slug === first);
    if (mount) return { store: mount.store, root: `${base}/${first}` };
  }
  const [only] = mounts;
  return only && !divided ? undivided(only, base) : null;
}

const undivided = ({ store, slug }: ToolMount, base: string): Place => ({
  ...{ store, root: base, ...(slug === null ? {} : { ownName: slug }) },
});

/** The places of all stores, each as its paths are told below `base`. */
export const placesOf = ({ mounts, divided }: ToolTarget, base: string): Place[] =>
  mounts.map((mount) => (divided ? { store: mount.store, root: `${base}/${mount.slug}` } : undivided(mount, base)));

/** The path that leads a model to what is at `path` in the store of a place: what is named like the store, by way of that name. */
export function toldPath({ root, ownName }: Omit<Place, "store">, path: string): string {
  const behindName = ownName !== undefined && `${path}/`.startsWith(`/${ownName}/`);
  return behindName ? `${root}/${ownName}${path}` : `${root}${path}`;
}

/** What was thrown of something in a place, with paths that lead the model there. */
const toldHere = (place: Omit<Place, "store">, error: unknown): unknown =>
  error instanceof PathRefusal ? error.toldBy((path) => toldPath(place, path)) : error;

/** Does something in a place: what it refuses is told by the paths that lead the model there. */
export async function inPlace<Result>(place: Omit<Place, "store">, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    throw toldHere(place, error);
  }
}

/** Reads a path or prefix in a place. @throws AppError as `parse` does, told by what the model wrote */
export function parseIn<Parsed>(place: Omit<Place, "store">, raw: string, parse: (raw: string) => Parsed): Parsed {
  try {
    return parse(raw);
  } catch (error) {
    throw toldHere(place, error);
  }
}

/** What a model is told whose path leads into none of the stores. */
export function noPlace({ mounts }: ToolTarget, raw: string, base: string): AppError {
  if (mounts.length === 0) return new AppError("not_found", "This session has no memory store that is still there.");
  const all = mounts.map(({ slug }) => `${base}/${slug}`).join(", ");
  return new AppError("not_found", `The path ${showPath(raw)} is in none of the stores of this session: ${all}.`);
}

/** Said of a move from one store to another. */
export const acrossStores = (from: string, to: string): AppError =>
  new AppError(
    "invalid_request",
    `Error: Cannot move ${showPath(from)} to ${showPath(to)}: they are in different stores. Create it there and delete it here.`,
  );
