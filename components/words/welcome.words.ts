import { type Slot, sentence } from "./sentence";

/** The first minutes: from nothing to an agent that remembers. */
export const welcomeWords = {
  title: { done: "Your agent remembers", begin: "Give an agent its memory" },
  about: {
    done: "Everything it writes from now on is here to be read, corrected and traced back.",
    begin: "Three steps, about two minutes. Each ticks itself off when it is done, here or anywhere else.",
  },
  close: "Put this away",
  store: {
    title: "Create a store",
    name: "Name of the store",
    hint: "One store for each purpose keeps what agents know apart and easy to review.",
    placeholder: "Support playbook",
    submit: "Create the store",
  },
  key: {
    title: "Create a key",
    initial: "First agent",
    name: "Name of the key",
    hint: (store: string) => `It reads and writes in “${store}” and nowhere else. Others are made under Keys.`,
    submit: "Create the key",
    label: "Key",
    copyNow: "Copy it now: it is not stored, and gone from this page once you reload it.",
    initialAgain: "First agent, again",
    gone: "Its secret was shown once and is no longer here. Use the one you copied, or",
    another: "Create another key",
  },
  write: {
    title: "Let the agent write",
    announced: (path: string | null) =>
      path ? `The first memory was written at ${path}.` : "The first memory was written.",
    keyPlace: "<your key>",
    run: {
      withKey: "Run one of these: the address, the store and the key are filled in.",
      withoutKey: "Run one of these: the address and the store are filled in.",
    },
    ways: "Ways to write a first memory",
    waiting: "Waiting for the first write. It appears here by itself.",
    reached: (who: Slot, where: Slot): Slot => sentence`First memory written by ${who} at ${where}`,
    redactedPath: "a path that was redacted",
    read: "Read it",
    toolLoop: "Tool loop",
    /** What the first memory says, if one of the snippets is run as it is. */
    example: "Say what you did in one line per session.",
  },
  step: { done: "Done: ", now: "", later: "Later: " },
};
