import "server-only";
import { actorMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import { isId } from "@/lib/domain/id";
import type { ToolFamilyName } from "@/lib/domain/tool-family-name";
import { contextInSession, openSession } from "@/lib/session/open-session";
import { retrieveStore } from "@/lib/store/retrieve-store";
import { systemPrompt } from "@/lib/tools/system-prompt";
import type { ToolMount, ToolTarget } from "@/lib/tools/tool-family";

/** What the calls of one request work on, and as whom. */
export interface ToolEndpoint {
  context: Context;
  /** What it is called where a person chooses. */
  title: string;
  target: ToolTarget;
  /** Why no tool is run any more. */
  closed?: string;
}

/** One store by itself: what the key may do in it is the only limit. @throws AppError not_found */
export async function openStoreEndpoint(context: Context, id: string): Promise<ToolEndpoint> {
  if (!isId("memstore", id)) throw new AppError("not_found", "There is no memory store with this id.");
  const store = await retrieveStore(context, { memory_store_id: id });
  const mount: ToolMount = { store, slug: null, access: "read_write", instructions: "" };
  return { context, title: store.name, target: { mounts: [mount], divided: false } };
}

const archived =
  "This session is archived: its memory can no longer be used. Tell your operator that a new session is needed.";

/** A session with its stores: the key's limits, and those of the session on top. @throws AppError not_found */
export async function openSessionEndpoint(context: Context, id: string): Promise<ToolEndpoint> {
  if (!isId("sesn", id)) throw new AppError("not_found", "There is no session with this id.");
  const open = await openSession(context, id);
  const { session, stores } = open;
  const mounts = stores.map(({ store, attached: { slug, access, instructions } }) => ({
    ...{ store, slug, access, instructions },
  }));
  return {
    context: contextInSession(context, open),
    title: session.title ?? session.agent?.id ?? session.id,
    target: { mounts, divided: session.attached.length > 1 },
    ...(session.archivedAt === null ? {} : { closed: archived }),
  };
}

function directoryOf(family: ToolFamilyName, { divided }: ToolTarget, { slug }: ToolMount): string {
  const own = divided ? `/${slug}` : "";
  if (family === "entries") return slug ?? "memory";
  return family === "memory" ? `/memories${own}` : `${own}/`;
}

/** What an agent is to be told of its stores, in the words of the tools that it has. */
export function promptOf({ context, target }: ToolEndpoint, family: ToolFamilyName): string {
  const mayWrite = actorMay(context.actor, "memory.update");
  const stores = target.mounts.map((mount) => ({
    ...mount,
    access: mayWrite ? mount.access : ("read_only" as const),
    directory: directoryOf(family, target, mount),
  }));
  return systemPrompt(stores, family === "entries" ? "entries" : "files");
}
