import { plural } from "./locale";
import { type Slot, sentence } from "./sentence";

/** What the primitives say by themselves, and the few words that every screen shares. */
export const uiWords = {
  product: "Palimpsest",
  shell: { navigation: "Navigation", openNavigation: "Open the navigation", main: "Main", skip: "Skip to the content" },
  keys: { after: "then", caps: { mod: "Ctrl", Esc: "Esc", Del: "Del" } },
  close: "Close",
  cancel: "Cancel",
  confirm: {
    failed: "That did not work. Nothing was changed; try again.",
    typeToConfirm: (text: Slot): Slot => sentence`Type ${text} to confirm`,
  },
  code: { name: "Code", copy: (what: string) => `Copy: ${what}` },
  copy: {
    label: "Copy",
    done: "Copied",
    failed: "Could not copy: select the text instead",
    copyId: (id: string) => `Copy ${id}`,
  },
  diff: {
    kinds: { added: "added", removed: "removed" },
    moved: { added: "added, moved", removed: "removed, moved" },
    showMore: (count: number) => plural(count, { one: "Show # more line", other: "Show # more lines" }),
    showUnchanged: (count: number) => plural(count, { one: "Show # unchanged line", other: "Show # unchanged lines" }),
  },
  error: { title: "This could not be loaded", request: (id: Slot): Slot => sentence`Request ${id}` },
  tryAgain: "Try again",
  field: { optional: "Optional" },
  breadcrumb: "Breadcrumb",
  loading: { name: "Loading", busy: (what: string) => `${what}…` },
  divider: {
    size: (pixels: number) => plural(pixels, { one: "# pixel", other: "# pixels" }),
    help: "Drag, or use the arrow keys. Enter resets.",
  },
  time: {
    justNow: "just now",
    minutesAgo: (count: number) => `${count} min ago`,
    inMinutes: (count: number) => `in ${count} min`,
    hoursAgo: (count: number) => `${count} h ago`,
    inHours: (count: number) => `in ${count} h`,
    daysAgo: (count: number) => plural(count, { one: "# day ago", other: "# days ago" }),
    inDays: (count: number) => plural(count, { one: "in # day", other: "in # days" }),
    yesterday: (clock: string) => `yesterday ${clock}`,
    tomorrow: (clock: string) => `tomorrow ${clock}`,
    unknown: "unknown time",
  },
  toast: { region: "Notifications", undo: "Undo" },
  tree: { newName: (name: string) => `New name of ${name}` },
  hidden: { character: (name: string) => `Hidden character ${name}` },
};
