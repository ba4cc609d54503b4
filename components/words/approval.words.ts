import { plural } from "./locale";
import { type Slot, sentence } from "./sentence";

/** By itself, because it is on the frame of every screen and the rest is not. */
export const brokenGlassLink = "Done without a second person";

/** Acts that take two people: what waits, who decided, and the setting. */
export const approvalWords = {
  title: "Approvals",
  about: "Acts that need two people. One asks; another compliance officer or admin has 72 hours to approve.",
  loading: "Loading requests",
  shown: { legend: "Which requests", waiting: "Waiting", ended: "Ended" },
  none: {
    title: "Nothing waits for a second person",
    text: "When somebody asks for an act that takes two people, it is here.",
    ended: "No request has ended yet",
    endedText: "What was approved, refused or not decided in time stays here.",
  },
  acts: {
    redact: "Redact",
    erase: "Erase",
    delete_store: "Delete a store",
    lift_hold: "Lift a hold",
    export: "Export",
    change_rule: "Change what takes two people",
  },
  states: {
    pending: "Waiting",
    approved: "Approved",
    done: "Done",
    failed: "Could not be done",
    refused: "Refused",
    withdrawn: "Taken back",
    expired: "Expired",
  },
  alone: "Done alone",
  asks: (who: Slot, time: Slot) => sentence`Asked by ${who}, ${time}`,
  until: (time: Slot) => sentence`Waits until ${time}`,
  decided: (who: Slot, time: Slot) => sentence`Decided by ${who}, ${time}`,
  you: "you",
  behind: "You made the key that asked, or answer for its service account: somebody else has to decide.",
  somebody: "somebody who is gone",
  /** What is fetched, by the use case: the input of the whole log says nothing. */
  fetched: {
    exportAuditEntries: "Entries of the audit log, as CSV",
    exportAuditLog: "The whole audit log, as a bundle",
    exportMemories: "Chosen memories of a store",
    exportStores: "A store, a folder of it or all stores",
    reportSubject: "The access report of a person",
  } as Partial<Record<string, string>>,
  what: "What",
  field: (name: string) =>
    ({ created_at_gte: "from", created_at_lte: "until" })[name] ?? name.replace(/_id$/, "").replaceAll("_", " "),
  nothing: "nothing",
  gone: "no longer there",
  holdOn: (what: string) => `on ${what}`,
  takesTwo: "This takes a second person: somebody else is asked, and nothing is done before they approve.",
  asked: "A second person is asked. Nothing was done yet.",
  see: "See the request",
  fetch: "Do it again where you asked for it: it goes through once.",
  later: "The server could not do it at once, and tries again until it is done.",
  approve: {
    act: "Approve",
    title: (what: string) => `Approve: ${what}?`,
    about:
      "It is done at once, if everything still allows it. Your name stands beside the requester’s in the audit log.",
    words: "Words to the requester",
    done: "Approved and done.",
    fetchable: "Approved. The requester may fetch it now.",
    later: "Approved. The server could not do it at once, and tries again until it is done.",
    failed: "Approved, but it could not be done.",
  },
  refuse: {
    act: "Refuse",
    title: (what: string) => `Refuse: ${what}?`,
    about: "The requester reads why.",
    words: "Why",
    done: "Refused.",
  },
  withdraw: { act: "Take back", done: "Taken back." },
  alone_act: {
    act: "Do it alone…",
    title: (what: string) => `Without a second person: ${what}?`,
    about:
      "For what cannot wait. Every admin and compliance officer is told at once, and the audit log says that you acted alone.",
    words: "Why it cannot wait",
    confirm: "Do it alone",
    done: "Done alone. Everybody who could have approved was told.",
  },
  wordsMissing: "Say why.",
  broken: {
    title: (count: number) =>
      plural(count, {
        one: "An act was done without a second person",
        other: "# acts were done without a second person",
      }),
    text: (who: Slot, what: string, time: Slot, why: string) => sentence`${who}: ${what}, ${time}. “${why}”`,
  },
  rule: {
    title: "What takes two people",
    about: "For the whole workspace. Taking something off the list takes two people itself.",
    acts: {
      redact: "Redacting, and having a store keep things for a shorter time",
      erase: "Erasing stores by their metadata",
      delete_store: "Deleting a store",
      lift_hold: "Lifting a hold",
      export: "Exporting memories or the audit log",
    },
    save: "Save",
    saved: "Saved.",
    onlyAdmins: "Only an admin can change this.",
    deciders: (count: number) => plural(count, { one: "# person could approve.", other: "# people could approve." }),
    alone:
      "You are the only one who could approve. Nothing that takes two could be done any more: make a second person admin or compliance first.",
  },
};
