import { formatNumber } from "./locale";
import { type Slot, sentence } from "./sentence";

/** A store's frame, and who else is there. */
export const storeFrameWords = {
  connect: "Connect an agent",
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
