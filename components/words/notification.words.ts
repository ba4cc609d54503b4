import { type Slot, sentence } from "./sentence";

/** What a person is told, on the page that the bell leads to. */
export const notificationWords = {
  title: "Notifications",
  about:
    "What concerns you: your name in a comment, a change you are asked to review, a decision of yours that was taken back, an act that takes a second person.",
  loading: "Loading notifications",
  none: { title: "Nothing yet", text: "When somebody names you or asks you to review a change, it is said here." },
  noneUnread: { title: "You have read everything", text: "Earlier notifications are under All." },
  filter: { label: "Which", unread: "Unread", all: "All" },
  readAll: "Mark all as read",
  markRead: "Mark as read",
  isUnread: "Unread",
  open: "Open the change",
  openInbox: "Open what waits for you",
  openGiven: "Open what you were given",
  openApprovals: "Open the approvals",
  openKeys: "Open the keys",
  more: "Show more",
  somebody: "Somebody",
  aProgram: "A program that reviews",
  aStore: "a store that is gone",
  kinds: {
    mentioned: (who: Slot, store: Slot) => sentence`${who} named you in a comment on a change in ${store}.`,
    assigned: (who: Slot, store: Slot) => sentence`${who} asks you to review a change in ${store}.`,
    assignedSeveral: (who: Slot, store: Slot) => sentence`${who} asks you to review changes in ${store}.`,
    owned: (_who: Slot, store: Slot) =>
      sentence`Changes in ${store} wait for you, because you own where they were written.`,
    commented: (who: Slot, store: Slot) => sentence`${who} commented on your change in ${store}.`,
    overturned: (who: Slot, store: Slot) =>
      sentence`${who} decided otherwise on a change in ${store} that you had decided on.`,
    stale: (_who: Slot, store: Slot) => sentence`An agent wrote over a text in ${store} that you had approved.`,
    approval_asked: (who: Slot) => sentence`${who} asks for an act that takes a second person.`,
    approval_decided: (who: Slot) => sentence`${who} decided on what you asked a second person for.`,
    glass_broken: (who: Slot) => sentence`${who} acted alone where a second person is asked for.`,
    key_expiring: () => "A key ends or has ended. Its program is refused from then on.",
  },
  keys: {
    ending: (key: Slot) =>
      sentence`The key ${key} ends within seven days. Replace it in time, or its program is refused.`,
    replaced: (key: Slot) => sentence`The key ${key} ends soon. It has been replaced.`,
    ended: (key: Slot) => sentence`The key ${key} has ended.`,
  },
};
