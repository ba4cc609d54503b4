import type { Browser, Page } from "@playwright/test";
import { startAppServer } from "../fixtures/app-server";
import { expectAccessible } from "../fixtures/expect-accessible";
import { admin } from "../fixtures/first-admin";
import { holdPosts } from "../fixtures/hold-requests";
import { addMember, endSessions, setDisabled } from "../fixtures/people";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";
import { InboxPage } from "../pages/inbox.page";
import { MemoryPage } from "../pages/memory.page";
import { StoresPage } from "../pages/stores.page";

const rui = { name: "Rui Tan", email: "rui@example.test", role: "editor" } as const;

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** A browser of the second person, signed in, at an address. */
async function openAsRui(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  await signIn(page, rui.email);
  await page.waitForURL(url);
  return page;
}

const people = (page: Page) => page.getByRole("list", { name: "Also here" }).getByRole("listitem");
const face = (page: Page, label: string) => page.getByRole("img", { name: label, exact: true });

test("two people see each other on the same memory and store", async ({ page, server, browser, storesPage }) => {
  const { store, agent } = await setUpWorkspace(page, server, "Release engineering");
  await addMember(server, rui, admin);
  for (const name of ["start-up.md", "other.md"]) {
    await agent.run({ command: "create", path: `/memories/${name}`, file_text: "1. Read the log\n" });
  }
  await page.goto(`/stores/${store}`);
  await storesPage.row("start-up.md").click();
  await page.waitForURL(/\/memories\/mem_/);
  await new MemoryPage(page).editor.waitFor();
  const his = await openAsRui(browser, page.url());

  await test.step("whoever is there already does not make the page be drawn anew while it comes to life", async () => {
    const complaints: string[] = [];
    his.on("pageerror", (error) => complaints.push(error.message));
    for (let times = 0; times < 3; times++) {
      await his.goto(page.url());
      await expect(face(his, "Ada Okafor, viewing")).toBeVisible();
    }
    expect(complaints).toEqual([]);
  });

  await test.step("each sees the other and nobody themselves", async () => {
    await expect(face(page, "Rui Tan, viewing")).toBeVisible();
    await expect(people(page)).toHaveCount(1);
    await expect(face(his, "Ada Okafor, viewing")).toBeVisible();
    await expect(people(his)).toHaveCount(1);
    await page.getByRole("button", { name: "Copy path" }).focus();
    await page.keyboard.press("Tab");
    await expect(face(page, "Rui Tan, viewing")).toBeFocused();
    await expect(page.getByRole("tooltip")).toHaveText("Rui Tan, viewing");
    await expectAccessible(page, "somebody else on the page");
  });

  await test.step("who types is editing, until it is saved", async () => {
    await new MemoryPage(his).typeAtEnd("2. Then the checklist\n");
    await expect(face(page, "Rui Tan, editing")).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: "Rui Tan, editing" })).toHaveCount(1);
    await expectAccessible(page, "somebody else editing");
    await new MemoryPage(his).save();
    await expect(face(page, "Rui Tan, viewing")).toBeVisible();
  });

  await test.step("two tabs are one person, and one of them may close", async () => {
    const second = await his.context().newPage();
    await second.goto(page.url());
    await expect(face(second, "Ada Okafor, viewing")).toBeVisible();
    await expect(people(page)).toHaveCount(1);
    await second.close();
    await expect(people(page)).toHaveCount(1);
  });

  await test.step("whoever goes to another memory is gone here, and the store says where they are", async () => {
    await new StoresPage(his).row("other.md").click();
    await expect(people(page)).toHaveCount(0);
    await page.goto(`/stores/${store}`);
    await page.getByRole("link", { name: "Rui Tan, viewing a memory: go there" }).click();
    await expect(page).toHaveURL(his.url());
    await expect(face(page, "Rui Tan, viewing")).toBeVisible();
  });

  await test.step("a closed page is gone at once", async () => {
    await his.context().close();
    await expect(people(page)).toHaveCount(0, { timeout: 5_000 });
  });
});

test("title and path follow a rename, whoever makes it", async ({ page, server, storesPage }) => {
  const { key, store, agent } = await setUpWorkspace(page, server, "Release engineering");
  await agent.run({ command: "create", path: "/memories/draft.md", file_text: "one\n" });
  await page.goto(`/stores/${store}`);
  await storesPage.row("draft.md").click();
  await expect(page).toHaveTitle("draft.md · Release engineering · Palimpsest");
  await new MemoryPage(page).editor.waitFor();

  await test.step("an agent", async () => {
    await agent.run({ command: "rename", old_path: "/memories/draft.md", new_path: "/memories/notes/plan.md" });
    await expect(page).toHaveTitle("plan.md · Release engineering · Palimpsest");
    await expect(page.getByRole("heading", { name: /notes.*plan\.md/ })).toBeVisible();
  });

  await test.step("oneself", async () => {
    await page.getByRole("button", { name: "Acts for this memory" }).click();
    await page.getByRole("menuitem", { name: "Rename or move…" }).click();
    await page.getByRole("dialog").getByLabel("New path").fill("/notes/final.md");
    await page.getByRole("button", { name: "Move memory" }).click();
    await expect(page).toHaveTitle("final.md · Release engineering · Palimpsest");
  });

  await test.step("the store, in another page", async () => {
    const other = await page.context().newPage();
    await other.goto(`/stores/${store}/settings`);
    const metadata = other.getByRole("region", { name: "Metadata" });
    await metadata.getByRole("button", { name: "Add pair" }).click();
    await metadata.getByLabel("Key 1").fill("team");
    await metadata.getByLabel("Value 1").fill("ops");
    const update = async (change: object) => {
      const headers = { "x-api-key": key, "content-type": "application/json" };
      const body = JSON.stringify(change);
      return (await fetch(`${server.url}/v1/memory_stores/${store}`, { method: "POST", headers, body })).json();
    };
    await update({ description: "By a program", metadata: { theirs: "2" } });
    await expect(other.getByLabel("Description", { exact: true })).toHaveValue("By a program");
    await metadata.getByRole("button", { name: "Save metadata" }).click();
    await expect(other.getByText("Saved the metadata")).toBeVisible();
    expect(await update({})).toMatchObject({ metadata: { theirs: "2", team: "ops" } });
    await other.getByLabel("Name", { exact: true }).fill("Releases");
    const letGo = await holdPosts(other, "**/settings");
    await other.getByRole("button", { name: /^Save/ }).first().click();
    await other.getByLabel("Description", { exact: true }).fill("Typed while it was saved");
    letGo();
    await expect(page).toHaveTitle("final.md · Releases · Palimpsest");
    await expect(page.getByRole("heading", { name: "Releases" })).toBeVisible();
    await expect(other).toHaveTitle("Settings · Releases · Palimpsest");
    await expect(other.getByText("Saved the name and the description")).toBeVisible();
    await expect(other.getByLabel("Description", { exact: true })).toHaveValue("Typed while it was saved");
    await other.close();
  });

  await test.step("going back does not bring an old name back", async () => {
    await page.getByRole("link", { name: "Recent changes" }).click();
    await expect(page).toHaveTitle("Releases · Palimpsest");
    await page.goBack();
    await expect(page).toHaveTitle("final.md · Releases · Palimpsest");
  });
});

test("a session that ends says so, keeps what was typed, and leads back", async ({ page, server, storesPage }) => {
  const { store, agent } = await setUpWorkspace(page, server, "Release engineering");
  await agent.run({ command: "create", path: "/memories/log.md", file_text: "one\n" });
  await page.goto(`/stores/${store}`);
  await storesPage.row("log.md").click();
  const memory = new MemoryPage(page);
  await memory.typeAtEnd("typed before the end\n");
  const ended = page.getByRole("alert").filter({ hasText: "Your session has ended" });
  const address = `${page.url()}?view=preview`;

  await test.step("the page says it by itself", async () => {
    await endSessions(server, admin.email);
    await expect(ended).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText("Reconnecting…")).toBeHidden();
    await expectAccessible(page, "an ended session");
  });

  await test.step("saving is refused, with the way to sign in in sight", async () => {
    await memory.save();
    await expect(page.getByText(/Not saved/)).toBeVisible();
    await expect(ended).toBeVisible();
    await page.getByRole("link", { name: "Preview", exact: true }).click();
    await expect(page).toHaveURL(address);
  });

  await test.step("after signing in in another tab this one goes on, with the text", async () => {
    const opened = page.waitForEvent("popup");
    await ended.getByRole("link", { name: "Sign in" }).click();
    const tab = await opened;
    await tab.waitForURL(/\/sign-in\?next=/);
    await signIn(tab, admin.email);
    await tab.waitForURL(address);
    await tab.close();
    await expect(page).toHaveURL(address);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(ended).toBeHidden();
    await expect(page.getByText("Unsaved", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Text", exact: true }).first().click();
    await memory.editor.waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("status").getByText("Saved")).toBeVisible();
    expect(await agent.run({ command: "view", path: "/memories/log.md" })).toContain("typed before the end");
  });

  await test.step("a member who is disabled is told the same", async () => {
    await setDisabled(server, admin.email, true);
    await expect(ended).toBeVisible({ timeout: 20_000 });
    await setDisabled(server, admin.email, false);
    await expect(ended).toBeHidden({ timeout: 30_000 });
  });
});

test("two people see each other through two processes of one database", async ({ page, server, browser }, info) => {
  test.skip(info.project.name !== "postgresql", "on SQLite there is one process");
  const { store } = await setUpWorkspace(page, server, "Shared");
  await addMember(server, rui, admin);
  const { databaseUrl, dataDir } = server;
  const other = await startAppServer({ provider: "postgresql", databaseUrl, dataDir });
  const his = await openAsRui(browser, `${other.url}/stores/${store}`);
  await expect(face(page, "Rui Tan, viewing")).toBeVisible();
  await expect(face(his, "Ada Okafor, viewing")).toBeVisible();
  await other.crash();
  // Nobody says that he has left: he is not heard of any more.
  await expect(people(page)).toHaveCount(0, { timeout: 40_000 });
  await his.context().close();
});

test("an approval after the session has ended says where to sign in", async ({ page, server }) => {
  const { agent } = await setUpWorkspace(page, server, "Release engineering");
  await agent.run({ command: "create", path: "/memories/log.md", file_text: "one\n" });
  const inbox = new InboxPage(page);
  await inbox.goto();
  await inbox.expectWaiting(1);
  await page.keyboard.press("j");
  await expect(inbox.row("/log.md")).toBeFocused();
  await page.context().clearCookies();
  await page.keyboard.press("a");
  await expect(page.getByText("You are signed out, so nothing was approved.")).toBeVisible();
});
