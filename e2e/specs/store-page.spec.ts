import { readFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import { expectGood } from "../fixtures/expect-good";
import { holdAnswers, holdPosts } from "../fixtures/hold-requests";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";

/** Types the last letter when the field has asked for the rest, and before it hears so. */
async function typeOnAsTheAddressFollows(field: Locator): Promise<void> {
  await field.evaluate((input: HTMLInputElement) => {
    const replace = history.replaceState.bind(history);
    history.replaceState = (...given) => {
      replace(...given);
      if (!String(given[2]).endsWith("path=KEP")) return;
      history.replaceState = replace;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, "KEPT");
      input.dispatchEvent(new Event("input", { bubbles: true }));
    };
  });
}

test("the store page: choose, move, rename, delete, undo, list, folder, export, drop, template", async ({
  page,
  server,
  storesPage,
  memoryPage,
}) => {
  test.setTimeout(300_000);
  const { store, agent } = await setUpWorkspace(page, server, "Release engineering");
  const write = (path: string, text: string) =>
    agent.run({ command: "create", path: `/memories/${path}`, file_text: text });
  for (const name of ["a.md", "b.md", "c.md"]) await write(`notes/${name}`, `# ${name}\n`);
  await write("archive/old.md", "old\n");
  await write("start-up.md", "1. Read the log\n");
  const { tree } = storesPage;
  const row = (name: string) => storesPage.row(name);
  const undo = (done: string) =>
    page.getByRole("listitem").filter({ hasText: done }).getByRole("button", { name: "Undo" }).click();
  const count = (number: number) => expect(tree.getByRole("treeitem")).toHaveCount(number);

  await test.step("many rows are chosen by keyboard and by pointer", async () => {
    await page.goto(`/stores/${store}`);
    await expect(tree).toHaveAttribute("aria-multiselectable", "true");
    await row("notes").click();
    await count(6);
    await row("notes").press("ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await expect(page.getByText("3 chosen", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText("3 chosen", { exact: true })).toBeHidden();
    await page.keyboard.press("Control+a");
    await expect(page.getByText("3 chosen", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await row("a.md").click({ modifiers: ["Control"] });
    await row("c.md").click({ modifiers: ["Shift"] });
    await expect(page.getByText("3 chosen", { exact: true })).toBeVisible();
    await row("a.md").click({ modifiers: ["Control"] });
    await expect(row("a.md")).toHaveAttribute("aria-selected", "false");
    await expect(row("b.md")).toHaveAttribute("aria-selected", "true");
    await expect(page.getByText("2 chosen", { exact: true })).toBeVisible();
    await expectGood(page, "chosen rows");
  });

  await test.step("they move as one change, after a summary", async () => {
    await page.getByRole("button", { name: "Move…" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("/notes/b.md")).toBeVisible();
    await dialog.getByLabel("Into the folder").fill("/kept");
    await expectGood(page, "the move dialog");
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await expect(row("kept")).toBeVisible();
    await expect(row("b.md")).toBeHidden();
    await expect(page.getByText("one of 2 in one change").first()).toBeVisible();
  });

  await test.step("the move is taken back, and not where somebody took the place meanwhile", async () => {
    await undo("Moved 2 memories into /kept/");
    await expect(page.getByText("Moved 2 memories back")).toBeVisible();
    await expect(row("b.md")).toBeVisible();
    await expect(row("kept")).toBeHidden();
    const moveAgain = async () => {
      await row("b.md").click({ modifiers: ["Control"] });
      await row("c.md").click({ modifiers: ["Control"] });
      await page.getByRole("button", { name: "Move…" }).click();
      await page.getByLabel("Into the folder").fill("/kept");
      await page.getByRole("button", { name: "Move", exact: true }).click();
      await expect(row("kept")).toBeVisible();
    };
    await moveAgain();
    await write("notes/c.md", "taken\n");
    await undo("Moved 2 memories into /kept/");
    await expect(page.getByText("The move was not undone")).toBeVisible();
    await expect(page.getByText(/The path \/notes\/c\.md is taken by another memory/)).toBeVisible();
    await expect(row("kept")).toBeVisible();
    await agent.run({ command: "delete", path: "/memories/notes/c.md" });
  });

  await test.step("a name is typed over in its place, and a refusal goes on in the dialog", async () => {
    await row("a.md").focus();
    await page.keyboard.press("F2");
    const field = page.getByLabel("New name of a.md");
    await field.fill("first.md");
    await field.press("Escape");
    await expect(row("a.md")).toBeFocused();
    await page.keyboard.press("F2");
    await field.fill("first.md");
    await field.press("Enter");
    await expect(row("first.md")).toBeVisible();
    await undo("Renamed to first.md");
    await expect(row("a.md")).toBeVisible();
    await row("a.md").focus();
    await page.keyboard.press("F2");
    await field.fill("first.md");
    await field.press("Enter");
    await expect(row("first.md")).toBeVisible();
    await row("first.md").focus();
    await page.keyboard.press("F2");
    await page.getByLabel("New name of first.md").fill("..");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("New path")).toHaveValue("/notes/..");
    await expect(dialog.getByText(/no segment may be/)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  await test.step("a refusal that comes late is told to somebody who is elsewhere by then, and opens nothing there", async () => {
    await write("notes/taken.md", "taken\n");
    const answer = await holdAnswers(page, `**/stores/${store}**`);
    await row("first.md").focus();
    await page.keyboard.press("F2");
    await page.getByLabel("New name of first.md").fill("taken.md");
    await page.keyboard.press("Enter");
    const anything = page.getByRole("dialog", { name: "Go anywhere" });
    await page.keyboard.press("Control+k");
    await expect(anything).toBeVisible();
    answer();
    await expect(page.getByText("first.md was not renamed to taken.md", { exact: true })).toBeVisible();
    await expect(page.getByText(/The path \/notes\/taken\.md is taken/)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await expect(anything).toBeVisible();
    await page.keyboard.press("Escape");
    await page.unroute(`**/stores/${store}**`);
    await agent.run({ command: "delete", path: "/memories/notes/taken.md" });
    await expect(row("taken.md")).toBeHidden();
  });

  await test.step("a row is dragged onto a folder, and taken back", async () => {
    await row("start-up.md").dragTo(row("archive"));
    await expect(row("start-up.md")).toBeHidden();
    await undo("Moved start-up.md into /archive/");
    await expect(row("start-up.md")).toBeVisible();
  });

  await test.step("a folder and a memory are deleted together and come back", async () => {
    await row("kept").click({ modifiers: ["Control"] });
    await row("start-up.md").click({ modifiers: ["Control"] });
    await row("start-up.md").press("Delete");
    const dialog = page.getByRole("alertdialog");
    await expect(dialog.getByText("Delete 1 memory and 1 folder?")).toBeVisible();
    await expect(dialog.getByText("3 memories in all, with everything in the folders.")).toBeVisible();
    await expectGood(page, "the delete dialog");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(row("kept")).toBeHidden();
    await undo("Deleted 3 memories");
    await expect(row("kept")).toBeVisible();
    await expect(row("start-up.md")).toBeVisible();
  });

  await test.step("what an agent changed since it was looked at has a mark", async () => {
    await row("start-up.md").click();
    await expect(page).toHaveURL(/\/memories\/mem_/);
    await expect(page.getByRole("textbox", { name: /^Text of / })).toBeVisible();
    await page.goto(`/stores/${store}`);
    await agent.run({
      command: "insert",
      path: "/memories/start-up.md",
      insert_line: 1,
      insert_text: "2. Then the checklist\n",
    });
    await expect(row("start-up.md")).toContainText("changed by an agent since you looked");
    await expectGood(page, "a marked memory");
    await page.goto(`/stores/${store}?view=list`);
    await expect(
      page.getByRole("table", { name: "All memories" }).getByRole("row").filter({ hasText: "start-up.md" }),
    ).toContainText("changed by an agent since you looked");
    await page.goto(`/stores/${store}`);
    await row("start-up.md").click();
    await expect(row("start-up.md")).not.toContainText("changed by an agent");
  });

  await test.step("the list sorts, filters, and shares what is chosen", async () => {
    await page.goto(`/stores/${store}`);
    await page.getByRole("link", { name: "Show as a list" }).click();
    const table = page.getByRole("table", { name: "All memories" });
    await expect(table.getByRole("row")).toHaveCount(6);
    await page.getByRole("button", { name: "Size" }).click();
    await page.getByRole("button", { name: "Size" }).click();
    await expect(page).toHaveURL(/sort=size&order=descending/);
    await expect(table.getByRole("row").nth(1)).toContainText("start-up.md");
    const filter = page.getByLabel("Filter by path");
    await typeOnAsTheAddressFollows(filter);
    await filter.fill("KEP");
    await expect(table.getByRole("row")).toHaveCount(3);
    await expect(page).toHaveURL(/path=KEPT/);
    await expect(filter).toHaveValue("KEPT");
    await page.getByLabel("Choose /kept/b.md").check();
    await expect(page.getByText("1 memory chosen")).toBeVisible();
    await expectGood(page, "the list");
    const exported = async (as: string) => {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Export", exact: true }).click();
      await page.getByRole("menuitem", { name: as }).click();
      return download;
    };
    const archive = await exported("Export as files (ZIP)");
    expect(archive.suggestedFilename()).toBe("b.md.zip");
    const bytes = readFileSync(await archive.path());
    expect([bytes.readUInt32LE(0), bytes.includes("kept/b.md")]).toEqual([0x04034b50, true]);
    const file = await exported("Export as JSON");
    expect(file.suggestedFilename()).toBe("b.md.json");
    expect(JSON.parse(readFileSync(await file.path(), "utf8"))).toMatchObject([
      { path: "/kept/b.md", content: "# b.md\n" },
    ]);
    await page.reload();
    await expect(table.getByRole("row")).toHaveCount(3);
    await page.getByRole("link", { name: "Tree" }).click();
    await expect(tree).toBeVisible();
  });

  await test.step("the whole store is exported from the menu above the tree", async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Acts for the store" }).click();
    await page.getByRole("menuitem", { name: "Export as files (ZIP)" }).click();
    expect((await download).suggestedFilename()).toBe("memories.zip");
    await page.getByRole("button", { name: "Acts for the store" }).click();
    await page.getByRole("menuitem", { name: "Export with history…" }).click();
    const dialog = page.getByRole("dialog", { name: "Export the store" });
    await expect(dialog.getByRole("radio", { name: "Everything as JSON lines" })).toBeChecked();
    await dialog.getByRole("radio", { name: "History for git" }).check();
    await expectGood(page, "the dialog of an export");
    const history = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download" }).click();
    expect((await history).suggestedFilename()).toMatch(/\.fast-export$/);
    expect(readFileSync(await (await history).path(), "utf8")).toMatch(/^feature done\n[\s\S]*\ndone\n$/);
    await expect(dialog).toBeHidden();
  });

  await test.step("all of a folder is all, also of one that is read page by page", async () => {
    const text = (at: number) => `/many/${String(at).padStart(3, "0")}.md`;
    for (let at = 0; at < 520; at += 20) {
      const some = Array.from({ length: 20 }, (_, index) => write(text(at + index).slice(1), "x"));
      await Promise.all(some);
    }
    await page.reload();
    await row("many").click();
    await expect(row("000.md")).toBeVisible();
    await row("many").press("ArrowDown");
    await page.keyboard.press("Control+a");
    await expect(page.getByText("520 chosen", { exact: true })).toBeVisible();
    // Letters belong together for a moment, which on a busy machine may be over before the next one is pressed.
    await expect(async () => {
      await page.keyboard.type("519");
      await expect(row("519.md")).toBeFocused({ timeout: 1_000 });
    }).toPass();
    await expect(row("519.md")).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Delete");
    await expect(page.getByRole("alertdialog").getByText("Delete 520 memories?")).toBeVisible();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(row("many")).toBeHidden();
  });

  await test.step("a folder shows its children with counts and sizes", async () => {
    await page.goto(`/stores/${store}?folder=%2F`);
    const table = page.getByRole("table", { name: "Folder /" });
    await expect(table.getByRole("row").filter({ hasText: "kept" })).toContainText("2 memories");
    await expectGood(page, "a folder");
    await table.getByRole("link", { name: "kept" }).click();
    await expect(page.getByRole("table", { name: "Folder /kept/" }).getByRole("row")).toHaveCount(3);
  });

  await test.step("dropped files become memories, and each refusal has its sentence", async () => {
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(["one\n"], "one.md"));
      data.items.add(new File([new Uint8Array([0xff, 0xfe])], "picture.png"));
      data.items.add(new File(["x".repeat(102_401)], "long.md"));
      return data;
    });
    await row("notes").dispatchEvent("dragover", { dataTransfer: transfer });
    await row("notes").dispatchEvent("drop", { dataTransfer: transfer });
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Not written: It is not text in UTF-8.")).toBeVisible();
    await expect(dialog.getByText(/102,401 bytes long/)).toBeVisible();
    await expectGood(page, "dropped files");
    await dialog.getByRole("button", { name: "Create 1 memory" }).click();
    await expect(dialog).toBeHidden();
    await row("notes").click();
    await expect(row("one.md")).toBeVisible();
  });

  await test.step("a new memory begins with a template", async () => {
    await page.goto(`/stores/${store}/memories/new?in=%2Fnotes%2F`);
    await page.getByRole("button", { name: "Begin with a template" }).click();
    await page.getByRole("menuitem", { name: /Progress log/ }).click();
    await expect(page.getByLabel("Path of the new memory")).toHaveValue("/notes/progress-log.md");
    await expectGood(page, "a template");
    const letGo = await holdPosts(page, "**/memories/new**");
    await page.getByLabel("Path of the new memory").press("Control+s");
    await page.getByRole("textbox", { name: "Text of the new memory" }).focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("Typed while it was created.");
    letGo();
    await expect(row("progress-log.md")).toBeVisible();
    await expect(page).toHaveURL(/\/memories\/mem_/);
    await expect(page.getByText("Unsaved", { exact: true })).toBeVisible();
    await expect(memoryPage.editor).toContainText("Typed while it was created.");
  });
});
