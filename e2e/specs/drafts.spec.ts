import type { Page } from "@playwright/test";
import type { AppServer } from "../fixtures/app-server";
import { admin } from "../fixtures/first-admin";
import { addMember } from "../fixtures/people";
import { setRole } from "../fixtures/set-role";
import { expect, test } from "../fixtures/test";
import { type SetUpWorkspace, setUpWorkspace } from "../flows/set-up-workspace";
import { StoresPage } from "../pages/stores.page";

/** Text kept in this browser for memories that are not saved. */
const keptDrafts = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith("draft:")));

/** A store with one memory, and its page. */
async function openLog(page: Page, server: AppServer): Promise<SetUpWorkspace> {
  const workspace = await setUpWorkspace(page, server, "Release engineering");
  await workspace.agent.run({ command: "create", path: "/memories/log.md", file_text: "one\n" });
  await page.goto(`/stores/${workspace.store}`);
  await new StoresPage(page).row("log.md").click();
  return workspace;
}

/** Reloads as a person does who was asked whether to leave, and does. */
async function reload(page: Page): Promise<void> {
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
}

test("what is typed survives a reload and a server that is killed", async ({ page, server, memoryPage }) => {
  const { agent } = await openLog(page, server);
  await memoryPage.typeAtEnd("typed before a reload\n");
  await expect(page.getByText("Unsaved", { exact: true })).toBeVisible();

  await test.step("a reload", async () => {
    await reload(page);
    await expect(page.getByText("Unsaved", { exact: true })).toBeVisible();
    await expect(memoryPage.editor).toContainText("typed before a reload");
    await memoryPage.settle();
  });

  await test.step("kill -9: the page says so, and typing and saving lose nothing", async () => {
    await server.crash();
    await expect(page.getByText("Reconnecting…")).toBeVisible();
    await memoryPage.typeAtEnd("typed while it was gone\n");
    await memoryPage.save();
    await expect(page.getByText("Not saved")).toBeVisible();
    expect(JSON.stringify(await keptDrafts(page))).toContain("typed while it was gone");
  });

  await test.step("it comes back by itself, and after a reload the text is there", async () => {
    await server.startAgain();
    await expect(page.getByText("Reconnecting…")).toBeHidden({ timeout: 30_000 });
    await reload(page);
    await expect(memoryPage.editor).toContainText("typed before a reload");
    await expect(memoryPage.editor).toContainText("typed while it was gone");
  });

  await test.step("saving works, and nothing is left over", async () => {
    await memoryPage.text.focus();
    await memoryPage.save();
    await expect(page.getByRole("status").getByText("Saved")).toBeVisible();
    expect(await agent.run({ command: "view", path: "/memories/log.md" })).toMatch(
      /one\n.*typed before a reload\n.*typed while it was gone/,
    );
    expect(await keptDrafts(page)).toEqual([]);
  });
});

test("the draft of a memory that may no longer be read is thrown away", async ({ page, server, memoryPage }) => {
  const { key, store } = await openLog(page, server);
  await memoryPage.typeAtEnd("a secret, perhaps\n");
  await expect.poll(() => keptDrafts(page)).toHaveLength(1);
  const deleted = await fetch(`${server.url}/v1/memory_stores/${store}`, {
    method: "DELETE",
    headers: { "x-api-key": key },
  });
  expect(deleted.status).toBe(200);
  await expect(page.getByText("There is no such store")).toBeVisible();
  await expect.poll(() => keptDrafts(page)).toEqual([]);
});

test("what was typed and may not be saved any more is kept, and not shown as the memory's text", async ({
  page,
  server,
  memoryPage,
}) => {
  const { agent } = await openLog(page, server);
  await memoryPage.typeAtEnd("typed in vain\n");
  await expect.poll(() => keptDrafts(page)).toHaveLength(1);
  await setRole(server, admin.email, "viewer");
  await agent.run({ command: "insert", path: "/memories/log.md", insert_line: 1, insert_text: "two\n" });
  await reload(page);
  await expect(memoryPage.editor).toContainText("two");
  await expect(memoryPage.editor).not.toContainText("typed in vain");
  await expect(page.getByText("Your unsaved text is kept")).toBeVisible();

  await test.step("it is shown where it is asked for", async () => {
    await page.getByRole("button", { name: "Show my changes" }).click();
    await expect(page.getByRole("table", { name: "What you changed" })).toContainText("typed in vain");
    await page.getByRole("button", { name: "Show my changes" }).click();
  });

  await test.step("it goes on where it may be saved again, and is thrown away where it is not wanted", async () => {
    await setRole(server, admin.email, "admin");
    await reload(page);
    await expect(memoryPage.editor).toContainText("typed in vain");
    await setRole(server, admin.email, "viewer");
    await reload(page);
    await page.getByRole("button", { name: "Discard", exact: true }).click();
    await expect(page.getByText("Your unsaved text is kept")).toBeHidden();
    expect(await keptDrafts(page)).toEqual([]);
  });
});

test("what is typed while a store is archived is kept, and the text that is stored is shown", async ({
  page,
  server,
  memoryPage,
}) => {
  const { key, store } = await openLog(page, server);
  await memoryPage.typeAtEnd("first words, ");
  const archived = fetch(`${server.url}/v1/memory_stores/${store}/archive`, {
    method: "POST",
    headers: { "x-api-key": key },
  });
  await page.keyboard.type("and the last");
  expect((await archived).status).toBe(200);
  await expect(page.getByText("Your unsaved text is kept")).toBeVisible();
  await expect(memoryPage.editor).not.toContainText("words");
  await page.getByRole("button", { name: "Show my changes" }).click();
  await expect(page.getByRole("table", { name: "What you changed" })).toContainText("first words,");
});

test("where the editor's files do not come, the plain field stays and saves", async ({
  page,
  server,
  memoryPage,
  storesPage,
}) => {
  const { store, agent } = await setUpWorkspace(page, server, "Far away");
  await agent.run({ command: "create", path: "/memories/log.md", file_text: "one\n" });
  await page.route("**/monaco/**", (route) => route.abort("connectionrefused"));
  const refused = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/loader.js"));
  await page.goto(`/stores/${store}`);
  await storesPage.row("log.md").click();
  await refused;
  await memoryPage.text.fill("one\ntwo\n");
  await memoryPage.save();
  await expect(page.getByRole("status").getByText("Saved")).toBeVisible();
  await expect(memoryPage.editor).toHaveCount(0);
  expect(await agent.run({ command: "view", path: "/memories/log.md" })).toMatch(/one\n.*two/);
});

test("a page that is open becomes that of whoever signs in next, and what was typed in it stays with its owner", async ({
  page,
  server,
  memoryPage,
}) => {
  const { store, agent } = await openLog(page, server);
  const ann = { name: "Ann Holm", email: "ann@northern.test", role: "reviewer" as const };
  await addMember(server, ann, admin);
  await memoryPage.typeAtEnd("for nobody but me\n");
  await expect(page.getByText("Unsaved", { exact: true })).toBeVisible();

  const other = await page.context().newPage();
  await other.goto("/stores");
  const become = async ({ name, email }: { name: string; email: string }) => {
    await other.getByRole("button", { name: "Sign out" }).click();
    await other.getByLabel("E-mail").fill(email);
    await other.getByLabel("Password", { exact: true }).fill(admin.password);
    await other.keyboard.press("Enter");
    await expect(other.getByText(name, { exact: true })).toBeVisible();
  };
  await become(ann);

  await expect(page.getByText(ann.name, { exact: true })).toBeVisible();
  await expect(page.getByText("for nobody but me")).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+s");
  expect(await agent.inStore(store).run({ command: "view", path: "/memories/log.md" })).not.toContain("nobody");

  await test.step("back as who they were, they find it", async () => {
    await become(admin);
    await expect(page.getByText(admin.name, { exact: true })).toBeVisible();
    await expect(memoryPage.editor).toContainText("for nobody but me");
  });
});
