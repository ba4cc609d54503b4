import { inboxHref } from "@/components/review/inbox-place";
import type { NotificationKind } from "@/lib/notification/notification";
import type { NotificationJson } from "@/lib/notification/notification.present";

type Told = Pick<NotificationJson, "kind" | "change_id" | "memory_store" | "approval_request_id">;

/** Whether somebody was given several changes at once, of which none is named. */
const isSeveral = ({ kind, change_id: change }: Pick<Told, "kind" | "change_id">) =>
  kind === "assigned" && change === null;

/** Which sentence says it. */
export const sentenceOf = (told: Pick<Told, "kind" | "change_id">): NotificationKind | "assignedSeveral" =>
  isSeveral(told) ? "assignedSeveral" : told.kind;

export type Place = { href: string; link: "openApprovals" | "openKeys" | "openInbox" | "openGiven" | "open" };

/** Where it happened, and the word of the link: the change itself, or for an owner all that waits in the store. */
export function placeOf(told: Told): Place {
  const { kind, change_id: change, memory_store: store, approval_request_id: asked } = told;
  if (asked) return { href: "/approvals", link: "openApprovals" };
  if (kind === "key_expiring") return { href: "/keys", link: "openKeys" };
  const mine = { store: store.id, assignee: "me" };
  if (kind === "owned") return { href: inboxHref(mine), link: "openInbox" };
  // Flagged ones are given, too, and what was decided on since is there as decided.
  if (isSeveral(told)) return { href: inboxHref({ state: "any", ...mine }), link: "openGiven" };
  return { href: inboxHref({ state: "any", change: change ?? undefined }), link: "open" };
}
