/**
 * Why somebody is told: named in a comment; asked by name to review; owner of where changes wait; somebody commented on the own
 * change; somebody decided otherwise after oneself; an agent wrote over what one approved; a second person is asked for; somebody
 * decided on what one asked for; somebody acted alone where two people are asked for; a key ends soon.
 */
const notificationKinds = [
  "mentioned",
  "assigned",
  "owned",
  "commented",
  "overturned",
  "stale",
  "approval_asked",
  "approval_decided",
  "glass_broken",
  "key_expiring",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

interface Named {
  id: string;
  name: string | null;
}

/** A key of which somebody was told that it ends, as it is now. */
export interface ToldKey extends Named {
  state: "ending" | "replaced" | "ended";
}

/** Ids only; the words of what it is about are read through the use cases, by whoever may. */
export interface Notification {
  id: string;
  kind: NotificationKind;
  store: Named;
  changeId: string | null;
  commentId: string | null;
  approvalId: string | null;
  by: Named | null;
  key: ToldKey | null;
  createdAt: string;
  readAt: string | null;
}
