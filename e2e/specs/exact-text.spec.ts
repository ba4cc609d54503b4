import type { Page } from "@playwright/test";
import type { AppServer } from "../fixtures/app-server";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";
import type { MemoryPage } from "../pages/memory.page";

/** A memory as a program writes it, byte for byte, and as it reads it again. */
class Written {
  constructor(
    private readonly at: { url: string; key: string; store: string },
    readonly id: string,
  ) {}

  static async create(at: { url: string; key: string; store: string }, path: string, content: string) {
    const memory = new Written(at, "");
    const { id } = await memory.ask({ path, content });
    return new Written(at, id);
  }

  get address() {
    return `/stores/${this.at.store}/memories/${this.id}`;
  }

  async write(content: string): Promise<void> {
    await this.ask({ content });
  }

  async read(): Promise<string> {
    return (await this.ask()).content;
  }

  private async ask(body?: object): Promise<{ id: string; content: string }> {
    const { url, key, store } = this.at;
    const response = await fetch(`${url}/v1/memory_stores/${store}/memories${this.id && `/${this.id}`}`, {
      method: body ? "POST" : "GET",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: body && JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as { id: string; content: string };
  }
}

async function begin(page: Page, server: AppServer, path: string, content: string): Promise<Written> {
  const { key, store } = await setUpWorkspace(page, server, "Release engineering");
  const memory = await Written.create({ url: server.url, key, store }, path, content);
  await page.goto(memory.address);
  return memory;
}

const unsaved = (page: Page) => page.getByText("Unsaved", { exact: true });

/** The text of the editor's lines that are in sight, from top to bottom. */
const linesIn = async (memory: MemoryPage): Promise<string[]> => {
  const lines = await memory.editor.locator(".view-line").evaluateAll((all) =>
    all
      .map((line) => ({ top: line.getBoundingClientRect().top, text: line.textContent ?? "" }))
      .sort((a, b) => a.top - b.top)
      .map(({ text }) => text.replaceAll("\u00a0", " ")),
  );
  return lines;
};

test("two places that say the same are decided each for itself", async ({ page, server, memoryPage }) => {
  const text = (said: string) => `- ${said}\nA\nB\nC\nD\n- ${said}\n`;
  const memory = await begin(page, server, "/todo.md", text("[ ] todo"));
  await memoryPage.replaceAll(text("[x] done"));
  await expect(unsaved(page)).toBeVisible();
  await memory.write(text("[-] dropped"));
  await page.getByRole("button", { name: "Merge now" }).click();
  const place = (number: number) => page.getByRole("region", { name: `Place ${number} of 2` });
  await place(2).getByText("Mine", { exact: true }).first().click();
  await expect(place(2).getByText("Decided")).toBeVisible();
  await expect(place(1).getByText("Decided")).toBeHidden();
  await place(1).getByText("Theirs", { exact: true }).first().click();
  await expect(place(2).getByRole("radio", { name: "Mine" })).toBeChecked();
  await memoryPage.mergeButton.click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").getByText("Saved")).toBeVisible();
  expect(await memory.read()).toBe("- [-] dropped\nA\nB\nC\nD\n- [x] done\n");
});

test("a merge that takes theirs everywhere can be taken back", async ({ page, server, memoryPage }) => {
  const memory = await begin(page, server, "/log.md", "one\ntwo\n");
  await memoryPage.replaceAll("one\nmine\n");
  await expect(unsaved(page)).toBeVisible();
  await memory.write("one\ntheirs\n");
  await page.getByRole("button", { name: "Merge now" }).click();
  await page.getByRole("region", { name: "Place 1 of 1" }).getByText("Theirs", { exact: true }).first().click();
  await memoryPage.mergeButton.click();
  await expect(unsaved(page)).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(unsaved(page)).toBeVisible();
  await expect(memoryPage.editor).toContainText("mine");
});

test("beside a text with lone carriage returns authors and addresses stand at the lines they mean", async ({
  page,
  server,
  memoryPage,
}) => {
  const memory = await begin(page, server, "/bars.md", "log 10%\rlog 50%\rlog 100%\nsecond\n");
  await memory.write("log 10%\rlog 50%\rlog 100%\nsecond\nthird by another version\n");
  await page.goto(`${memory.address}?view=blame`);
  await expect(memoryPage.editor).toContainText("third by another version");
  const entries = page.getByRole("list", { name: "Who wrote which line" }).getByRole("listitem");
  await expect(entries).toHaveCount(2);
  const topOf = (text: string) =>
    memoryPage.editor
      .locator(".view-line")
      .filter({ hasText: new RegExp(`^${text}`) })
      .evaluate((line) => line.getBoundingClientRect().top);
  const boxes = await entries.evaluateAll((all) => all.map((entry) => entry.getBoundingClientRect().toJSON()));
  const tops = boxes.map(({ top }) => top as number);
  expect(tops[0]).toBeCloseTo(await topOf("log.10%"), 0);
  expect(tops[1]).toBeCloseTo(await topOf("third.by"), 0);
  await page.goto("/stores");
  await page.goto(`${memory.address}#L2`);
  await memoryPage.text.focus();
  // The editor draws the line anew while it settles: in between there is none.
  const line = memoryPage.editor.locator(".current-line").first();
  const away = async () => Math.abs(((await line.boundingBox())?.y ?? 0) - (await topOf("second")));
  await expect.poll(away).toBeLessThan(0.5);
  expect(await memory.read()).toBe("log 10%\rlog 50%\rlog 100%\nsecond\nthird by another version\n");
});

test("a text keeps its line endings when it is cut out and put back", async ({ page, server, memoryPage }) => {
  const memory = await begin(page, server, "/windows.md", "one\r\ntwo\r\nthree\r\n");
  await test.step("undone, nothing is left to save", async () => {
    await memoryPage.replaceAll("x");
    await expect(unsaved(page)).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(memoryPage.editor).toContainText("three");
    await expect(unsaved(page)).toBeHidden();
  });
  await test.step("also where the page was left in between, and put back with one line more", async () => {
    await memoryPage.replaceAll("x");
    await expect(unsaved(page)).toBeVisible();
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(unsaved(page)).toBeVisible();
    await memoryPage.replaceAll("one\ntwo\nthree\nfour\n");
    await expect(memoryPage.editor).toContainText("four");
    await memoryPage.save();
    await expect(page.getByRole("status").getByText("Saved")).toBeVisible();
    expect(await memory.read()).toBe("one\r\ntwo\r\nthree\r\nfour\r\n");
  });
});

test("nothing is written that was not typed, and it can be read where colours are forced", async ({
  page,
  server,
  memoryPage,
  storesPage,
}) => {
  const memory = await begin(page, server, "/settings.ts", "const name = word;\n");
  await expect(memoryPage.editor).toContainText("word");
  await memoryPage.text.focus();
  for (const key of ["Control+Home", "End", "ArrowLeft", "Control+Shift+ArrowLeft"]) await page.keyboard.press(key);
  await page.keyboard.type("'x");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/** note");
  await page.keyboard.press("Enter");
  await page.keyboard.type("next");
  await memoryPage.save();
  await expect.poll(() => memory.read()).toBe("const name = 'x;\n/** note\nnext\n");

  await page.emulateMedia({ forcedColors: "active" });
  await page.reload();
  await expect(memoryPage.editor).toContainText("const");
  const drawn = await memoryPage.editor.evaluate((editor) => {
    const ground = getComputedStyle(editor.querySelector(".monaco-editor-background") ?? editor).backgroundColor;
    const inks = [...editor.querySelectorAll(".view-line span span")].map((sign) => getComputedStyle(sign).color);
    return { inks: inks.length, unseen: inks.filter((ink) => ink === ground) };
  });
  expect(drawn.inks).toBeGreaterThan(2);
  expect(drawn.unseen).toEqual([]);
  const chosen = await storesPage.row("settings.ts").evaluate((row) => {
    const ground = getComputedStyle(row).backgroundColor;
    row.style.background = "Highlight";
    return { ground, ofChosen: getComputedStyle(row).backgroundColor };
  });
  expect(chosen.ground).toBe(chosen.ofChosen);
});

test("what comes into the editor from outside is a step of its own to undo", async ({ page, server, memoryPage }) => {
  const memory = await begin(page, server, "/log.md", "start\n");
  await memoryPage.typeAtEnd("alpha beta");
  await expect(unsaved(page)).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(unsaved(page)).toBeHidden();
  await memoryPage.text.focus();
  await page.keyboard.press("Control+z");
  await expect.poll(() => linesIn(memoryPage)).toEqual(["start", "alpha beta"]);
  await memoryPage.save();
  await expect(page.getByRole("status").getByText("Saved")).toBeVisible();
  await memoryPage.typeAtEnd(" gamma");
  await memoryPage.save();
  await expect.poll(() => memory.read()).toBe("start\nalpha beta gamma");
  await memory.write("what an agent wrote\n");
  await expect.poll(() => linesIn(memoryPage)).toEqual(["what an agent wrote", ""]);
  await memoryPage.text.focus();
  await page.keyboard.press("Control+z");
  await expect.poll(() => linesIn(memoryPage)).toEqual(["start", "alpha beta gamma"]);
});

test("a memory is printed whole, and without what is around it", async ({ page, server, memoryPage, storesPage }) => {
  const lines = Array.from({ length: 300 }, (_, at) => `line ${at + 1} <b>plain</b>`);
  await begin(page, server, "/long.md", `${lines.join("\n")}\n${"wide ".repeat(200)}\n`);
  await memoryPage.editor.waitFor();
  const paper = page.getByText("line 300 <b>plain</b>");
  await expect(paper).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(paper).toBeVisible();
  await expect(memoryPage.editor).toBeHidden();
  await expect(storesPage.tree).toBeHidden();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeHidden();
  await expect(page.getByRole("complementary", { name: "History" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "long.md" })).toBeVisible();
  const size = await page.evaluate(() => {
    const { scrollHeight, scrollWidth, clientWidth } = document.documentElement;
    return { high: scrollHeight, beyond: scrollWidth - clientWidth };
  });
  expect(size.high).toBeGreaterThan(300 * 12);
  expect(size.beyond).toBe(0);
  await page.emulateMedia({ media: null });
  await expect(paper).toHaveCount(0);
  // Each page of such a file says what it is once.
  const pages = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g);
  expect(pages?.length).toBeGreaterThan(4);
  await expect(memoryPage.editor).toBeVisible();
});

test("the focus goes with a folder that is renamed, and it stays open", async ({ page, server, storesPage }) => {
  const { store, agent } = await setUpWorkspace(page, server, "Release engineering");
  for (const name of ["a", "b", "c"])
    await agent.run({ command: "create", path: `/memories/${name}/note.md`, file_text: `${name}\n` });
  await page.goto(`/stores/${store}`);
  await storesPage.row("a").focus();
  await page.keyboard.press("ArrowRight");
  await expect(storesPage.row("note.md")).toBeVisible();
  await page.keyboard.press("F2");
  await page.getByRole("textbox", { name: /a/ }).fill("zz");
  await page.keyboard.press("Enter");
  await expect(storesPage.row("zz")).toBeVisible();
  await expect(storesPage.row("note.md")).toBeVisible();
  await expect(storesPage.row("a")).toHaveCount(0);
  await expect(storesPage.row("zz")).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toContainText("zz");
});
