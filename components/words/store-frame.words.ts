import { formatNumber } from "./locale";
import { type Slot, sentence } from "./sentence";

/** A store's frame, who else is there, and connecting an agent. */
export const storeFrameWords = {
  connect: {
    title: "Connect an agent",
    about: "Pass each tool call of your agent to this address and hand back what it answers.",
    run: "Run a tool call",
    read: "Read the tool definitions and the system prompt",
    help: (key: Slot, session: Slot): Slot =>
      sentence`${key} is a key of this workspace; an administrator creates one under Keys. Send ${session} with a name of the run, and the history says which run wrote what.`,
  },
  storeId: (id: Slot): Slot => sentence`Store id ${id}`,
  people: {
    here: "Also here",
    viewing: (name: string) => `${name}, viewing`,
    editing: (name: string) => `${name}, editing`,
    viewingElsewhere: (name: string) => `${name}, viewing a memory: go there`,
    editingElsewhere: (name: string) => `${name}, editing a memory: go there`,
    more: (count: number, names: string) => `${formatNumber(count)} more: ${names}`,
    said: (who: string) => `Also here: ${who}`,
  },
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
};
