import { expectAccessible } from "../fixtures/expect-accessible";
import { holdRequests } from "../fixtures/hold-requests";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

test("a store is looked at as it was, compared with now, and a folder restored", async ({
  page,
  server,
  memoryPage,
}) => {
  const { store, agent } = await setUpWorkspace(page, server, "Support playbook");
  const at = (path: string) => `/memories${path}`;
  await agent.run({ command: "create", path: at("/refunds/rules.md"), file_text: "Within 30 days.\n" });
  await agent.run({ command: "create", path: at("/refunds/old.md"), file_text: "Ask a person.\n" });
  await agent.run({ command: "create", path: at("/tone.md"), file_text: "Be kind.\n" });
  await agent.run({ command: "str_replace", path: at("/refunds/rules.md"), old_str: "30", new_str: "14" });
  await agent.run({ command: "delete", path: at("/refunds/old.md") });
  await agent.run({ command: "rename", old_path: at("/tone.md"), new_path: at("/style.md") });
  await page.setViewportSize(desktop);
  await page.goto(`/stores/${store}`);
  const slider = page.getByRole("slider", { name: "Moment in the history of the store" });
  const banner = page.getByText(/You are looking at the store as it was on \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\./);
  const list = page.getByRole("table", { name: /^Memories in / });
  const differences = page.getByRole("list", { name: "What differs between then and now" });

  await test.step("from the store's page, by keyboard back through the changes", async () => {
    await page.getByRole("link", { name: "History of the store" }).click();
    const changes = page.getByRole("list", { name: "Changes of the store, newest first" });
    await expect(changes.getByRole("listitem")).toHaveCount(6);
    await expect(page.getByText("This is the store as it is now.")).toBeVisible();
    await slider.focus();
    for (const rows of [/style\.md/, /tone\.md/, /tone\.md/]) {
      await expect(list.getByRole("row", { name: rows })).toBeVisible();
      await page.keyboard.press("ArrowLeft");
    }
    await expect(changes.getByRole("link", { name: /\/tone\.md/ })).toHaveAttribute("aria-current", "true");
    await expect(banner).toBeVisible();
    await expect(page).toHaveURL(/[?&]at=chg_/);
    await expectAccessible(page, "a store as it was");
  });

  await test.step("a memory's text as it was, and what differs since", async () => {
    await list.getByRole("link", { name: "refunds" }).click();
    await expect(list.getByRole("row")).toHaveCount(3);
    await list.getByRole("link", { name: "rules.md" }).click();
    await expect(memoryPage.editor).toContainText(/Within\s30\sdays\./);
    await page.getByRole("link", { name: "Back to the list" }).click();
    await page.getByRole("link", { name: "Compare with now" }).click();
    await expect(page.getByText("0 created, 1 modified, 0 moved, 1 deleted since")).toBeVisible();
    await expectAccessible(page, "what differs since");
    await differences.getByRole("link", { name: "/refunds/rules.md" }).click();
    await expect(page).toHaveURL(/\?compare=memver_/);
    await page.goBack();
  });

  await test.step("the dry run, then the folder alone comes back", async () => {
    await page.getByRole("button", { name: "Restore…" }).click();
    const dialog = page.getByRole("dialog", { name: "Restore to this moment" });
    await expect(dialog.getByText("1 memory comes back")).toBeVisible();
    await expect(dialog.getByText("1 memory gets its earlier text")).toBeVisible();
    await expectAccessible(page, "the dry run of a restore");
    await dialog.getByLabel("Reason").fill("as it was before the sale");
    await dialog.getByRole("button", { name: "Restore 2 memories" }).click();
    await expect(dialog).toBeHidden();
    await expect(list.getByRole("row", { name: /old\.md/ })).toBeVisible();
    await page.getByRole("link", { name: "All", exact: true }).click();
    await expect(list.getByRole("row", { name: /style\.md/ })).toBeVisible();
    await expect(page.getByText("as it was before the sale")).toBeVisible();
  });

  await test.step("what arrives after one has left moves nobody", async () => {
    const letGo = await holdRequests(page, "**/retrieveMoment**", { method: "GET" });
    await slider.focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("link", { name: /^Inbox/ }).click();
    await expect(page.getByRole("heading", { name: "Inbox" })).toBeVisible();
    const answered = page.waitForResponse(/retrieveMoment/);
    letGo();
    await (await answered).finished();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await expect(page).toHaveURL(/\/inbox$/);
    await page.goBack();
    await expect(page.getByText("as it was before the sale")).toBeVisible();
  });

  await test.step("the same on a phone", async () => {
    await page.setViewportSize(phone);
    await page.getByRole("link", { name: "Changes", exact: true }).click();
    await page.getByRole("link", { name: /Created \/tone\.md/ }).click();
    await expect(banner).toBeVisible();
    await expect(list.getByRole("row", { name: /tone\.md/ })).toBeVisible();
    await expectAccessible(page, "a store as it was, on a phone");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  });

  await test.step("a long name takes nothing else out of sight", async () => {
    await agent.run({ command: "create", path: at(`/${"long-name".repeat(20)}/note.md`), file_text: "Here.\n" });
    await page.setViewportSize(desktop);
    await page.goto(`/stores/${store}/history`);
    await expect(list.getByRole("row", { name: /long-name/ })).toBeVisible();
    await expect(list.getByRole("columnheader", { name: "Written" })).toBeInViewport();
  });
});

test("every line says who wrote it, beside the text and as a table", async ({ page, server, memoryPage }) => {
  const { store, agent } = await setUpWorkspace(page, server, "Support playbook");
  await agent.run({
    command: "create",
    path: "/memories/rules.md",
    file_text: "Within 30 days.\nBy post.\nAsk first.\n",
  });
  await page.setViewportSize(desktop);
  await page.goto(`/stores/${store}`);
  await page.getByRole("treeitem", { name: /rules\.md/ }).click();
  await memoryPage.typeAtEnd("Written by a person.");
  await memoryPage.save();
  await expect(memoryPage.versions).toHaveCount(2);
  await page.getByRole("button", { name: "Blame" }).click();
  const column = page.getByRole("list", { name: "Who wrote which line" });
  const agentRun = column.getByRole("link", { name: "Lines 1–3: release-4.2-1, version 1. Show the version" });
  await expect(agentRun).toBeVisible();
  await expect(column.getByRole("link", { name: "Line 4: Ada Okafor, version 2. Show the version" })).toBeVisible();
  await expectAccessible(page, "who wrote which line");
  await expect(column.getByRole("link", { name: /^Review the change of version 1/ })).toHaveAttribute(
    "href",
    /^\/inbox\?change=chg_/,
  );

  await page.getByRole("button", { name: "Table" }).click();
  const table = page.getByRole("table", { name: "Who wrote which line" });
  await expect(table.getByRole("row", { name: /Lines 1–3.*Within 30 days\..*release-4\.2-1/s })).toBeVisible();
  // What an agent writes meanwhile comes in where one is.
  const written = await holdRequests(page, "**/api/console/blameMemory**");
  const asked = page.waitForRequest("**/api/console/blameMemory**");
  await agent.run({ command: "insert", path: "/memories/rules.md", insert_line: 0, insert_text: "Be kind.\n" });
  await asked;
  await expect(table.getByRole("row", { name: /Lines 1–3.*Within 30 days\./s })).toBeVisible();
  written();
  await expect(table.getByRole("row", { name: /Line 1\b.*Be kind\./s })).toBeVisible();
  await agent.run({ command: "str_replace", path: "/memories/rules.md", old_str: "Be kind.\n", new_str: "" });
  await expect(table.getByRole("row", { name: /Lines 1–3.*Within 30 days\./s })).toBeVisible();
  await page.setViewportSize(phone);
  await expect(table.getByRole("row", { name: /Line 4.*Ada Okafor/s })).toBeVisible();
  await expectAccessible(page, "who wrote which line, on a phone");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);

  await page.setViewportSize(desktop);
  await page.getByRole("button", { name: "Beside the text" }).click();
  await agentRun.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?version=memver_/);
  await expect(memoryPage.version(1)).toHaveAttribute("aria-current", "true");

  await test.step("an earlier version says who had written its lines, those that have gone since, too", async () => {
    await agent.run({
      command: "str_replace",
      path: "/memories/rules.md",
      old_str: "Written by a person.",
      new_str: "By agents alone.",
    });
    await memoryPage.version(2).click();
    await page.getByRole("link", { name: "Blame" }).click();
    await expect(page).toHaveURL(/\?version=memver_.*view=blame/);
    await expect(agentRun).toBeVisible();
    await expect(column.getByRole("link", { name: "Line 4: Ada Okafor, version 2. Show the version" })).toBeVisible();
    await expectAccessible(page, "who had written which line of a version");
    // The slider keeps to what one looks at.
    const slider = page.getByRole("slider", { name: "Step through the versions" });
    await slider.focus();
    await page.keyboard.press("ArrowLeft");
    await expect(agentRun).toBeVisible();
    await expect(column.getByRole("link", { name: /Ada Okafor/ })).toBeHidden();
    await expect(page).toHaveURL(/view=blame/);
    await page.setViewportSize(phone);
    await expect(table.getByRole("row", { name: /Lines 1–3.*release-4\.2-1/s })).toBeVisible();
    await expectAccessible(page, "who had written which line of a version, on a phone");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  });
});
