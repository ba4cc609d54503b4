import type { Page } from "@playwright/test";
import type { Act } from "./probe";

/** One kind of act, done several times; `before` brings the page to where it can be done and is not measured. */
export interface Scene {
  name: string;
  path: string;
  /** CSS selector of what must stand there, alive, before anything is done. */
  ready: string;
  times: number;
  before?: (page: Page, turn: number) => Promise<void>;
  act: (page: Page, turn: number) => Act;
}

const tree = "[role=tree]";
const item = (at: number) => `[role=treeitem][data-index="${at}"]`;
const pad = (value: number) => String(value).padStart(3, "0");
const note = (at: number) => `[title^="/area-${pad(at)}/note"]`;
const folder = (at: number) => `[role=treeitem][title="/area-${pad(at)}/"]`;
const press =
  (page: Page, ...keys: string[]) =>
  async () => {
    for (const key of keys) await page.keyboard.press(key);
  };
const click =
  (page: Page, selector: string, modifiers: ("Shift" | "Control")[] = []) =>
  async () =>
    page.locator(selector).first().click({ modifiers, noWaitAfter: true });

async function focusFirst(page: Page): Promise<void> {
  await page.locator(item(0)).focus();
}

async function openFolder(page: Page, at: number): Promise<void> {
  const row = page.locator(folder(at));
  if ((await row.getAttribute("aria-expanded")) === "false") await row.click();
  await page.locator(note(at)).first().waitFor();
}

const closePalette = async (page: Page) => {
  if ((await page.locator("[data-palette]").count()) > 0) await page.keyboard.press("Escape");
  await page.locator("[data-palette]").waitFor({ state: "detached" });
};

const inTree = (path: string): Scene[] => [
  {
    name: "open a folder in the tree",
    path,
    ready: item(0),
    times: 12,
    act: (page, turn) => ({
      // From below, so that what is opened next stays in sight.
      do: click(page, folder(11 - turn)),
      shows: note(11 - turn),
    }),
  },
  {
    name: "close a folder in the tree",
    path,
    ready: item(0),
    times: 8,
    before: (page, turn) => openFolder(page, 11 - turn),
    act: (page, turn) => ({
      do: click(page, folder(11 - turn)),
      shows: note(11 - turn),
      gone: true,
    }),
  },
  {
    name: "arrow keys in the tree",
    path,
    ready: item(0),
    times: 40,
    before: async (page, turn) => (turn === 0 ? focusFirst(page) : undefined),
    act: (page) => ({ do: press(page, "ArrowDown") }),
  },
  {
    name: "type-ahead in the tree",
    path,
    ready: item(0),
    times: 14,
    before: async (page, turn) => (turn === 0 ? focusFirst(page) : undefined),
    act: (page, turn) => ({ do: press(page, "area-07area-09"[turn] ?? "a") }),
  },
  {
    name: "select 50 rows, one by one",
    path,
    ready: item(0),
    times: 50,
    before: async (page, turn) => {
      if (turn > 0) return;
      await openFolder(page, 0);
      await page.locator(item(1)).focus();
    },
    act: (page) => ({ do: press(page, "Shift+ArrowDown") }),
  },
  {
    name: "select all of a folder at once",
    path,
    ready: item(0),
    times: 6,
    before: async (page, turn) => {
      if (turn === 0) await openFolder(page, 0);
      await page.keyboard.press("Escape");
      await page.locator(item(2)).focus();
    },
    act: (page) => ({ do: press(page, "Control+a"), shows: "[role=treeitem][aria-selected=true]" }),
  },
];

const inPalette = (path: string): Scene[] => [
  {
    name: "open the palette",
    path,
    ready: item(0),
    times: 8,
    before: closePalette,
    act: (page) => ({ do: press(page, "Control+k"), shows: "[data-palette] input" }),
  },
  {
    name: "type in the palette",
    path,
    ready: item(0),
    times: 16,
    before: async (page, turn) => {
      if (turn > 0) return;
      await page.keyboard.press("Control+k");
      await page.locator("[data-palette] input").waitFor();
    },
    act: (page, turn) => ({
      do: press(page, "area-042 note-01"[turn] === " " ? "Space" : ("area-042 note-01"[turn] ?? "1")),
    }),
  },
];

const inList = (store: string): Scene[] => [
  {
    name: "from tree to list",
    path: store,
    ready: `main a[href$="?view=list"]`,
    times: 5,
    before: async (page, turn) => {
      if (turn === 0) return;
      await page.goBack();
      await page.locator(`main a[href$="?view=list"]`).first().waitFor();
    },
    act: (page) => ({ do: click(page, `main a[href$="?view=list"]`), shows: "[role=table] [role=row] a" }),
  },
  {
    name: "from list to tree",
    path: `${store}?view=list`,
    ready: "[role=table] [role=row] a",
    times: 5,
    before: async (page, turn) => {
      if (turn === 0) return;
      await page.goBack();
      await page.locator("[role=table] [role=row] a").first().waitFor();
    },
    act: (page) => ({
      do: click(page, "nav[aria-label=View] a:not([aria-current])"),
      shows: "nav[aria-label=View]",
      gone: true,
    }),
  },
  {
    name: "sort the list",
    path: `${store}?view=list`,
    ready: "[role=table] [role=row] a",
    times: 8,
    act: (page, turn) => ({
      do: click(page, `[role=columnheader] button >> nth=${turn % 3}`),
      shows: `[role=columnheader]:nth-child(${(turn % 3) + 3}):not([aria-sort=none])`,
    }),
  },
  {
    name: "filter the list",
    path: `${store}?view=list`,
    ready: "[role=table] [role=row] a",
    times: 10,
    before: async (page, turn) => (turn === 0 ? page.locator("input[type=search]").first().focus() : undefined),
    act: (page, turn) => ({ do: press(page, "note-042-1"[turn] ?? "1") }),
  },
  {
    name: "choose rows of the list",
    path: `${store}?view=list`,
    ready: "[role=table] [role=row] a",
    times: 10,
    act: (page, turn) => ({ do: click(page, `[role=row][aria-rowindex="${turn + 2}"] input[type=checkbox]`) }),
  },
];

/** The memories of the first folder, one after the other, from the tree; `shows` is what one waits for. */
const openingMemories = (store: string, shows: (turn: number) => string): Omit<Scene, "name"> => ({
  path: store,
  ready: item(0),
  times: 10,
  before: async (page, turn) => {
    if (turn === 0) await openFolder(page, 0);
    await page.mouse.move(640, 600);
  },
  act: (page, turn) => ({ do: click(page, item(turn + 1)), shows: shows(turn) }),
});

const inMemory = (store: string, memory: string): Scene[] => [
  {
    name: "open a store",
    path: "/stores",
    ready: "[role=table] a, table a",
    times: 4,
    before: async (page, turn) => (turn === 0 ? undefined : void (await page.goBack())),
    act: (page) => ({ do: click(page, `main a[href="${store}"]`), shows: tree }),
  },
  {
    name: "open a memory from the tree",
    ...openingMemories(store, (turn) => `${item(turn + 1)}[aria-current=page]`),
  },
  {
    name: "until a text can be read and edited",
    ...openingMemories(store, (turn) => `[aria-label*="/area-000/note-${pad(turn)}-"]:is(textarea, [role=textbox])`),
  },
  {
    name: "type in the editor",
    path: memory,
    ready: ".monaco-editor .view-line",
    times: 40,
    before: async (page, turn) => {
      if (turn > 0) return;
      await page.locator(".monaco-editor").first().click();
      await page.keyboard.press("Control+End");
    },
    act: (page, turn) => ({ do: press(page, turn % 6 === 5 ? "Space" : "e") }),
  },
];

/** Everything that is measured by hand-like acts, in this order. */
export function scenesOf(store: string, memory: string): Scene[] {
  return [...inTree(store), ...inPalette(store), ...inList(store), ...inMemory(store, memory)];
}
