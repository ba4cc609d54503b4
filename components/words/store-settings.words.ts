import { formatNumber, plural } from "./locale";
import { type Slot, sentence } from "./sentence";

/** A store's settings. */
export const storeSettingsWords = {
  metadata: {
    keyMissing: "Every value needs a key.",
    keyTwice: (key: string) => `The key ${key} is there twice.`,
    saved: "Saved the metadata",
    title: "Metadata",
    about: "Pairs for your own programs, such as an owner or an environment. At most 16.",
    none: "No pairs yet.",
    key: (place: number) => `Key ${place}`,
    keyPlaceholder: "key",
    valuePlaceholder: "value",
    value: (place: number) => `Value ${place}`,
    remove: (key: string, place: number) => `Remove ${key || `pair ${place}`}`,
    add: "Add pair",
    submit: "Save metadata",
  },
  archive: {
    title: "Archive",
    about: "Closes the store for writing. Reading, deleting and redacting go on.",
    ask: (store: string) => `Archive ${store}?`,
    warning: "Agents and people can read it and no longer write it. An archived store cannot be opened again.",
    confirm: "Archive store",
    act: "Archive store…",
    done: (store: string) => `Archived ${store}`,
  },
  delete: {
    title: "Delete",
    about: "Removes the store with every memory and version. Its audit log stays.",
    ask: (store: string) => `Delete ${store}?`,
    warning: (memories: number) =>
      `The store, ${plural(memories, { one: "its # memory", other: "its # memories" })} and their whole history are removed for good. Agents that use it will be refused. This cannot be undone.`,
    confirm: "Delete store",
    act: "Delete store…",
    done: (store: string) => `Deleted ${store}`,
  },
  details: {
    saved: "Saved the name and the description",
    title: "Name and description",
    about: "Agents that are attached to the store are shown both.",
    name: "Name",
    description: "Description",
    submit: "Save name and description",
  },
  page: {
    loading: "Loading the settings",
    archived: "An archived store keeps its settings as they are.",
    forbidden: "Your role does not change the settings of a store. An editor or an admin can.",
    created: (time: Slot): Slot => sentence`Created ${time}`,
    archivedAt: (time: Slot): Slot => sentence`Archived ${time}`,
  },
  tools: {
    saved: "Saved the tool settings",
    title: "Memory tool",
    about: "How the tool that agents call behaves in this store.",
    overwrites: "Creating at a taken path replaces the memory",
    overwritesHint: "As the 2025 beta of the tool did. Without it the tool refuses, and the agent edits instead.",
    characters: "Longest text of one view, in characters",
    charactersHint: "A longer memory is cut there, and the agent is told how to read on.",
    charactersProblem: (least: number, most: number) =>
      `Write a whole number from ${formatNumber(least)} to ${formatNumber(most)}.`,
    submit: "Save tool settings",
  },
};
