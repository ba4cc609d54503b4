import "server-only";
import type { Edit } from "@/lib/change/edit";
import type { LockedStore } from "@/lib/change/locked-store.store";
import { AppError } from "@/lib/domain/app-error";
import { maskNote, refusalOf } from "@/lib/domain/describe-detected";
import { type Detected, detect, maskText } from "@/lib/domain/detect";
import { type MemoryContent, parseContent } from "@/lib/domain/memory-content";
import { type MemoryPath, PathRefusal } from "@/lib/domain/memory-path";
import { inspectContent } from "@/lib/review/inspect-content";
import { dismissedAmong } from "./dismissed-texts";

/** An edit as it may be stored. `masked` is what to tell its author where that is not what was sent. */
export interface Screened<Kind extends Edit = Edit> {
  edit: Kind;
  masked?: string;
}

const refusing = (seen: readonly Detected[]) => seen.filter(({ action }) => action === "block");

async function withoutDismissed(store: LockedStore, text: string, seen: readonly Detected[]): Promise<Detected[]> {
  const dismissed = await dismissedAmong(store.sql, store.row.id, { text, seen });
  return seen.filter((one) => !dismissed.has(one));
}

/** A path cannot be stored under another name than was asked for, so what would be masked in a text is refused in it. */
async function screenPath(store: LockedStore, path: string): Promise<void> {
  const { detectors } = store.settings;
  const seen = detect(path, detectors).filter(({ action }) => action === "block" || action === "mask");
  const left = await withoutDismissed(store, path, seen);
  if (left.length === 0) return;
  const inPath = left.map((one) => ({ ...one, inPath: true as const }));
  throw new AppError("invalid_request", refusalOf(inPath, { custom: detectors.custom, path: null }));
}

/** What stands in the head already does not stop an edit of the rest of the text. */
async function newIn(store: LockedStore, edit: Edit, { text, seen }: { text: string; seen: readonly Detected[] }) {
  if (seen.length === 0 || edit.kind !== "modify") return seen;
  const memory = await store.memoryById(edit.memoryId);
  const before = memory?.path == null ? "" : await store.contentOf(memory.head_version_id);
  return seen.filter(({ start, end }) => !before.includes(text.slice(start, end)));
}

async function screenContent(store: LockedStore, edit: Edit, content: MemoryContent) {
  const { detectors } = store.settings;
  const acting = inspectContent(content, detectors).filter(({ action }) => action === "block" || action === "mask");
  if (acting.length === 0) return { content };
  if (edit.kind === "modify" && (await store.memoryById(edit.memoryId))?.content_sha256 === content.sha256) {
    return { content };
  }
  const text = content.content;
  const left = await withoutDismissed(store, text, acting);
  const blocked = await newIn(store, edit, { text, seen: refusing(left) });
  if (blocked.length > 0) {
    throw new PathRefusal("invalid_request", (told) => {
      const path = edit.kind === "create" ? told(edit.path) : null;
      return refusalOf(blocked, { custom: detectors.custom, path });
    });
  }
  const masked = left.filter(({ action }) => action === "mask");
  if (masked.length === 0) return { content };
  return { content: parseContent(maskText(text, masked)), masked: maskNote(masked, detectors.custom) };
}

/** What would be kept of a text under a name that is still to be made of it. @throws AppError as `screenEdit` */
export async function keptOf(store: LockedStore, content: MemoryContent, folder: MemoryPath): Promise<MemoryContent> {
  return (await screenContent(store, { kind: "create", path: folder, content }, content)).content;
}

/**
 * Looks at what an edit would store, before it is stored: masks what the store's settings mask, and refuses what they block.
 * What comes back from the history is taken as it was: it has been stored before. What only takes text out is not looked at: a rule
 * that finds the mask as well would keep the secret.
 * @throws AppError invalid_request in words that an agent can act on; never the text that was found
 */
export async function screenEdit(store: LockedStore, edit: Edit): Promise<Screened> {
  if (edit.kind !== "create" && edit.kind !== "modify") return { edit };
  if (edit.kind === "modify" && edit.takesOut) return { edit };
  if (edit.path !== undefined) {
    const here = edit.kind === "modify" ? (await store.memoryById(edit.memoryId))?.path : undefined;
    if (here !== edit.path) await screenPath(store, edit.path);
  }
  if (!edit.content) return { edit };
  const { content, masked } = await screenContent(store, edit, edit.content);
  return content === edit.content ? { edit } : { edit: { ...edit, content }, masked };
}
