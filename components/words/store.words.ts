import { formatNumber, plural } from "./locale";
import { type Slot, sentence } from "./sentence";

/** The stores' page, a store's frame, who else is there, and connecting an agent. */
export const storeWords = {
  connect: {
    title: "Connect an agent",
    about: "Pass each tool call of your agent to this address and hand back what it answers.",
    run: "Run a tool call",
    read: "Read the tool definitions and the system prompt",
    help: (key: Slot, session: Slot): Slot =>
      sentence`${key} is a key of this workspace; an administrator creates one under Keys. Send ${session} with a name of the run, and the history says which run wrote what.`,
  },
  storeId: (id: Slot): Slot => sentence`Store id ${id}`,
  create: {
    title: "New store",
    about: "One store for each purpose keeps what agents know apart and easy to review.",
    name: "Name",
    placeholder: "Support playbook",
    description: "Description",
    descriptionHint: "Agents are shown this: say what belongs here and what does not.",
    descriptionProblem: (problem: string) => `The description ${problem}.`,
    submit: "Create store",
  },
  live: {
    lost: {
      title: "Reconnecting…",
      text: "What you see may be out of date. You can go on reading and typing: nothing is lost, and changes appear when the connection is back.",
    },
    ended: {
      title: "Your session has ended",
      text: "What you see may be out of date. Sign in to go on here: what you typed is kept in this browser.",
    },
  },
  people: {
    here: "Also here",
    viewing: (name: string) => `${name}, viewing`,
    editing: (name: string) => `${name}, editing`,
    viewingElsewhere: (name: string) => `${name}, viewing a memory: go there`,
    editingElsewhere: (name: string) => `${name}, editing a memory: go there`,
    more: (count: number, names: string) => `${formatNumber(count)} more: ${names}`,
    said: (who: string) => `Also here: ${who}`,
  },
  page: {
    more: "Show more",
    title: "Stores",
    name: "Name",
    memories: "Memories",
    lastWritten: "Last written",
    never: "never",
    about: "What your agents remember, one collection for each purpose.",
    showArchived: "Show archived",
    loading: "Loading stores",
    none: { title: "No stores yet", text: "A store appears here when an editor or an agent creates one." },
    first: {
      title: "Create your first store",
      text: "A store holds the memories of one purpose, such as “support playbook”. Create it, then point an agent at it.",
    },
  },
  memories: (count: number) => plural(count, { one: "# memory", other: "# memories" }),
  unreachable: "The server could not be reached. Nothing was changed, and what you typed is still here. Try again.",
  frame: {
    divider: "Width of the list of memories",
    archived: {
      title: "This store is archived",
      text: "Its memories and their history can be read, deleted and redacted, and no longer written.",
    },
    settings: "Settings",
    gone: {
      title: "There is no such store",
      act: "Go to the stores",
      text: "It was deleted, or the address is not right.",
    },
  },
  archived: "Archived",
};
