import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/expect-accessible";
import { expectGood } from "../fixtures/expect-good";
import { holdAnswers } from "../fixtures/hold-requests";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";

const preview = (page: Page) => page.getByRole("region", { name: /^Preview of / });

const hostile = [
  "---",
  "owner: Ada",
  "tags: [release, weekly]",
  "---",
  "# Hostile",
  "",
  '<script>window.harmed = "script"</script>',
  "",
  '<img src="https://elsewhere.test/pixel.png" onerror="window.harmed = 1">',
  "",
  "![a *tracking* pixel](https://elsewhere.test/pixel.png)",
  "",
  "[press me](javascript:window.harmed=2) and [data](data:text/html,<script>1</script>)",
  "",
  "[the docs](https://elsewhere.test/docs?who=me) and <https://auto.elsewhere.test/>",
  "",
  "Read [the team](team/people.md#who) first, and mind zero\u200bwidth.",
  "",
  "- [x] done",
  "- [ ] open",
  "",
  "## Second part",
  "",
  "| a | b |",
  "|---|---|",
  "| 1 | <b>2</b> |",
  "",
].join("\n");

test("a hostile memory is shown and does nothing", async ({ page, server, storesPage }) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(server.url) && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url());
  });
  const { store, agent } = await setUpWorkspace(page, server, "Hostile");
  await agent.run({ command: "create", path: "/memories/hostile.md", file_text: hostile });
  await agent.run({ command: "create", path: "/memories/team/people.md", file_text: "# Team\n\n## Who\n\nAda\n" });
  await page.goto(`/stores/${store}`);
  await storesPage.row("hostile.md").click();
  await page.getByRole("link", { name: "Preview", exact: true }).click();
  const pane = preview(page);

  await test.step("HTML is text, pictures are notes, script addresses are no links", async () => {
    await expect(pane.getByRole("heading", { name: "Hostile" })).toBeVisible();
    await expect(pane.getByText('<script>window.harmed = "script"</script>')).toBeVisible();
    await expect(pane.getByText(/onerror="window.harmed = 1"/)).toBeVisible();
    await expect(pane.getByText("javascript:window.harmed=2")).toBeVisible();
    await expect(pane.getByRole("button", { name: "press me" })).toHaveCount(0);
    await expect(pane.getByText("not loaded")).toBeVisible();
    await expect(pane.getByText("U+200B")).toBeVisible();
    expect(await pane.locator("script, img, iframe, a, b").count()).toBe(0);
  });

  await test.step("front matter is fields", async () => {
    await expect(pane.getByRole("region", { name: "Front matter" })).toContainText("release, weekly");
  });

  await test.step("a link shows its whole address before it opens", async () => {
    await pane.getByRole("button", { name: "the docs" }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toContainText("https://elsewhere.test/docs?who=me");
    await expectAccessible(page, "the link warning");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(pane.getByRole("button", { name: "the docs" })).toBeFocused();
  });

  await expectGood(page, "a preview");

  await test.step("a link to another memory goes there", async () => {
    await pane.getByRole("button", { name: "the team" }).click();
    await expect(preview(page).getByRole("heading", { name: "Team" })).toBeVisible();
  });

  expect(await page.evaluate(() => "harmed" in window)).toBe(false);
  expect(elsewhere).toEqual([]);
});

/** Where a word begins on the page, in pixels from the left; of the first place that shows it. */
async function leftOf(place: Locator, word: string): Promise<number> {
  // What has arrived but is not shown yet begins nowhere.
  await expect(place.first()).toBeVisible();
  return place.first().evaluate((element, wanted) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      return range.getBoundingClientRect().left;
    }
    throw new Error(`${wanted} is not shown`);
  }, word);
}

test("what is written from right to left reads so, and paths keep their order", async ({
  page,
  server,
  storesPage,
}) => {
  const { store, agent } = await setUpWorkspace(page, server, "Both ways");
  const text = "# ملاحظات العميل\n\nمرحبا بالعالم\n\nEnglish between.\n";
  await agent.run({ command: "create", path: "/memories/العملاء/ملاحظات.md", file_text: text });
  await page.goto("/inbox");
  const row = page.locator("a[data-change]");
  expect(await leftOf(row, "العملاء")).toBeLessThan(await leftOf(row, "ملاحظات"));
  expect(await leftOf(row, "ملاحظات")).toBeLessThan(await leftOf(row, ".md"));
  await page.goto(`/stores/${store}`);
  await storesPage.row("العملاء").press("ArrowRight");
  const leaf = storesPage.row("ملاحظات.md");
  expect(await leftOf(leaf, "ملاحظات")).toBeLessThan(await leftOf(leaf, ".md"));
  await leaf.click();
  await page.getByRole("link", { name: "Preview", exact: true }).click();
  const pane = preview(page);
  await expect(pane.getByRole("heading", { name: "ملاحظات العميل" })).toBeVisible();
  expect(await leftOf(pane, "English")).toBeLessThan(await leftOf(pane, "مرحبا"));
  expect(await leftOf(pane, "English")).toBeLessThan(await leftOf(pane, "between."));
});

test("text and preview stand side by side and follow each other", async ({ page, server, storesPage, memoryPage }) => {
  const { store, agent } = await setUpWorkspace(page, server, "Side by side");
  const sections = Array.from({ length: 30 }, (_, at) => `## Part ${at + 1}\n\n${"Some words. ".repeat(40)}\n`);
  await agent.run({ command: "create", path: "/memories/long.md", file_text: `# Long\n\n${sections.join("\n")}` });
  await agent.run({ command: "create", path: "/memories/data.json", file_text: '{\n  "a": 1\n}\n' });
  await page.goto(`/stores/${store}`);
  await storesPage.row("long.md").click();
  await page.getByRole("link", { name: "Text and preview" }).click();
  await expect(page).toHaveURL(/view=split/);
  const pane = preview(page);
  await expect(pane.getByRole("heading", { name: "Part 1", exact: true })).toBeVisible();
  await memoryPage.editor.waitFor();
  await memoryPage.typeAtEnd("\n## Written just now\n");
  await expect(pane.getByRole("heading", { name: "Written just now" })).toBeInViewport();
  await pane.getByText("Outline, 32 headings").click();
  await pane.getByRole("button", { name: "Part 12" }).press("Enter");
  await expect(pane.getByRole("heading", { name: "Part 12" })).toBeFocused();
  await expect(memoryPage.editor.getByText("## Part 12", { exact: false }).first()).toBeInViewport();
  await expectGood(page, "text and preview");
  await storesPage.row("data.json").click();
  await expect(page.getByText("Valid JSON")).toBeVisible();
  await memoryPage.replaceAll('{\n  "a": 1,\n}');
  await expect(page.getByText("Line 3: a name in double quotes is expected here")).toBeVisible();
  await memoryPage.save();
  await expect(page.getByRole("status").getByText("Saved")).toBeVisible();
});

test("the timeline is grouped, filtered and stepped through by keyboard", async ({
  page,
  server,
  storesPage,
  memoryPage,
}) => {
  const { store, agent } = await setUpWorkspace(page, server, "Timeline");
  const path = "/memories/log.md";
  const moved = "- ask Rui before a release goes out\n- never release on a Friday\n";
  await agent.run({ command: "create", path, file_text: `# Log\n\n${moved}one\ntwo\nthree\nfour\nfive\n` });
  await agent.run({ command: "str_replace", path, old_str: moved, new_str: "" });
  await agent.run({ command: "insert", path, insert_line: 7, insert_text: moved });
  await agent.run({ command: "str_replace", path, old_str: "one\n", new_str: "one  \n" });
  await page.goto(`/stores/${store}`);
  await storesPage.row("log.md").click();
  await memoryPage.typeAtEnd("mine\n");

  await test.step("one's own save is nobody else's, also where the live message is faster than the answer", async () => {
    const letGo = await holdAnswers(page, "**/memories/**");
    const read = page.waitForResponse(/retrieveMemory/);
    await memoryPage.save();
    await expect(memoryPage.versions).toHaveCount(5);
    await (await read).finished();
    await expect(page.getByRole("button", { name: "Look", exact: true })).toBeHidden();
    letGo();
    await expect(page.getByRole("status").getByText("Saved")).toBeVisible();
  });

  await test.step("by day and session; a session folds", async () => {
    await expect(page.getByRole("heading", { name: "Today" })).toBeVisible();
    const run = page.getByRole("button", { name: /^4 versions by/ });
    await run.click();
    await expect(memoryPage.versions).toHaveCount(1);
    await expect(run).toHaveAttribute("aria-expanded", "false");
    await run.press("Enter");
    await expect(memoryPage.versions).toHaveCount(5);
  });

  await test.step("the slider takes the page through the versions", async () => {
    const slider = page.getByRole("slider", { name: "Step through the versions" });
    await slider.focus();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("table", { name: "What version 4 changed" })).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("table", { name: "What version 3 changed" })).toBeVisible();
    await expect(slider).toBeFocused();
    await expect(slider).toHaveAttribute("aria-valuetext", /^Version 3, modified by/);
    await expectGood(page, "stepping through");
  });

  await test.step("white space can be left out of a comparison", async () => {
    await memoryPage.version(4).click();
    await page.getByRole("link", { name: "What it changed" }).click();
    await page.getByRole("button", { name: "Ignore spaces" }).click();
    await expect(page.getByText("Only white space changed.")).toBeVisible();
    await expect(page).toHaveURL(/spaces=ignored/);
    await page.reload();
    await expect(page.getByText("Only white space changed.")).toBeVisible();
  });

  await test.step("a block that moved is said to have moved", async () => {
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await page.getByLabel("Compare version 1").click();
    await page.getByLabel("Compare version 3").click();
    await expect(page.getByText(/moved to line \d+, 2 lines/)).toBeVisible();
    await expect(page.getByText(/moved from line 3, 2 lines/)).toBeVisible();
    await page.getByRole("button", { name: "Side by side" }).click();
    await expect(page).toHaveURL(/columns=two/);
    await expectGood(page, "a comparison");
  });

  await test.step("filters stand in the address", async () => {
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByRole("menuitemradio", { name: "Member" }).click();
    await expect(memoryPage.versions).toHaveCount(1);
    await expect(page).toHaveURL(/by=user_actor/);
    await page.reload();
    await expect(memoryPage.versions).toHaveCount(1);
    await expectGood(page, "a filtered timeline");
    await page.getByRole("button", { name: "Show all" }).click();
    await expect(memoryPage.versions).toHaveCount(5);
  });

  await test.step("after a restore the focus is on the page", async () => {
    await memoryPage.restore(1, "Back to the beginning.");
    await expect(memoryPage.versions).toHaveCount(6);
    await expect(page.locator(":focus")).toBeVisible();
  });
});

test("says what was not stored as it was typed, and keeps what was refused", async ({ page, server, memoryPage }) => {
  const { store, agent } = await setUpWorkspace(page, server, "Strict");
  await agent.run({ command: "create", path: "/memories/notes.md", file_text: "# Notes\n" });
  const memory = page.getByRole("treeitem", { name: /^notes.md/ });
  const lookFor = async (action: string) => {
    await page.goto(`/stores/${store}/settings`);
    await page.getByLabel("Secrets", { exact: true }).selectOption(action);
    await page.getByRole("button", { name: "Save the findings settings" }).click();
    await expect(page.getByText("Saved what is looked for")).toBeVisible();
    await page.goto(`/stores/${store}`);
    await memory.click();
    await memoryPage.editor.waitFor();
  };
  await lookFor("block");
  await memoryPage.typeAtEnd(`token ${["gh", "p_"].join("")}9aK2mQ7xR4tB8vN1cY6wE3zL5hJ0dF2sG4pU`);
  await memoryPage.save();
  await expect(page.getByRole("alert").filter({ hasText: "Not saved" })).toContainText("Your text is kept here.");
  await lookFor("mask");
  await expect(page.getByText("Unsaved", { exact: true })).toBeVisible();
  await memoryPage.save();
  await expect(page.getByText("Saved with parts masked")).toBeVisible();
  await expect(page.getByText("[redacted: github token]").first()).toBeVisible();
  await expectGood(page, "a text of which parts were masked");
});

test("a path that was made of a text says so before that text is redacted, and after", async ({
  page,
  server,
  memoryPage,
}) => {
  const { store, agent } = await setUpWorkspace(page, server, "Names");
  const path = "/memories/wanda-likes-tea.md";
  await agent.run({ command: "create", path, file_text: "Wanda likes tea" });
  await agent.run({ command: "str_replace", path, old_str: "Wanda likes tea", new_str: "Nothing of it" });
  await page.goto(`/stores/${store}`);
  await page.getByRole("treeitem", { name: /^wanda-likes-tea.md/ }).click();
  await memoryPage.version(1).click();
  await page.getByRole("button", { name: "Redact…" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Its path says it, too");
  await expect(dialog.getByRole("link", { name: "Redact everywhere" })).toHaveAttribute("href", /from=version&store=/);
  await expectAccessible(page, "redacting what gave a path its name");
  await page.keyboard.press("Escape");
  await memoryPage.redact(1, "told in confidence");
  await expect(page.getByText("Its first words still stand in the path of the memory.")).toBeVisible();
});
