import type { Page } from "@playwright/test";
import { InboxPage } from "../pages/inbox.page";
import { MemoryPage } from "../pages/memory.page";
import { PalettePage } from "../pages/palette.page";
import { StoresPage } from "../pages/stores.page";
import { expect, expectPicture, test } from "./fixtures";

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

async function openStore(page: Page, name: string): Promise<void> {
  await page.goto("/stores");
  await page.getByRole("main").getByRole("link", { name }).first().click();
  await page.waitForURL(/\/stores\/memstore_/);
}

/** Opens a memory from the tree, which lists its folder first. */
async function openMemory(page: Page, at: { store: string; folder: string; file: string }): Promise<MemoryPage> {
  await openStore(page, at.store);
  const stores = new StoresPage(page);
  await stores.row(at.folder).click();
  await stores.row(at.file).click();
  const memory = new MemoryPage(page);
  await memory.editor.waitFor();
  return memory;
}

const refunds = { store: "Customer support", folder: "playbooks", file: "refunds.md" };

test("sign-in", async ({ page }) => {
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expectPicture(page, "sign-in");
});

test("stores", async ({ page }) => {
  await page.goto("/stores");
  await expect(page.getByRole("main").getByRole("link", { name: "Market research" }).first()).toBeVisible();
  await expectPicture(page, "stores");
});

test("a store", async ({ page }) => {
  await openStore(page, "Customer support");
  await expect(page.getByRole("treeitem").first()).toBeVisible();
  await expectPicture(page, "store");
});

test("a memory in the editor", async ({ page }) => {
  await openMemory(page, refunds);
  await expectPicture(page, "memory");
});

test("the timeline of a memory, and a version's diff", async ({ page }) => {
  const memory = await openMemory(page, refunds);
  if (isNarrow(page)) {
    await page.getByRole("link", { name: "History", exact: true }).click();
    await expect(memory.versions).toHaveCount(4);
    await expectPicture(page, "timeline");
  }
  await memory.version(3).click();
  await expect(page.getByRole("button", { name: "Restore…" })).toBeVisible();
  await page.getByRole("link", { name: "What it changed" }).click();
  await expect(page.getByText("priority code 7").first()).toBeVisible();
  await expectPicture(page, "version");
});

test("the inbox with a change open", async ({ page }) => {
  const inbox = new InboxPage(page);
  await inbox.goto();
  await expect(inbox.row("/notes/vendors.md")).toBeVisible();
  if (isNarrow(page)) await expectPicture(page, "inbox-list");
  await inbox.row("/notes/vendors.md").click();
  await expect(inbox.detail.getByText("Halcyon: trial until March")).toBeVisible();
  await expectPicture(page, "inbox");
});

test("search results", async ({ page }) => {
  await page.goto("/search?q=refunds");
  await expect(page.getByRole("list", { name: "Results" }).getByRole("article").first()).toBeVisible();
  await expectPicture(page, "search");
});

test("the history of a store", async ({ page }) => {
  await openStore(page, "Customer support");
  await page.getByRole("link", { name: "History of the store" }).click();
  await expect(page.getByRole("slider")).toBeVisible();
  await expect(page.getByRole("main").getByText("tone.md").first()).toBeVisible();
  await expectPicture(page, "history");
});

test("the dashboard", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await expect(page.locator(".recharts-surface").first()).toBeVisible();
  await expectPicture(page, "dashboard");
});

test("the audit log", async ({ page }) => {
  await page.goto("/audit");
  await expect(page.getByRole("heading", { name: "Audit log" })).toBeVisible();
  await expect(page.getByRole("row").nth(3)).toBeVisible();
  await expectPicture(page, "audit");
});

test("keys", async ({ page }) => {
  await page.goto("/keys");
  await expect(page.getByText("release-agent").first()).toBeVisible();
  await expectPicture(page, "keys");
});

test("a store's settings", async ({ page }) => {
  await openStore(page, "Customer support");
  await page.goto(`${new URL(page.url()).pathname}/settings`);
  await expect(page.getByLabel("Name", { exact: true })).toBeVisible();
  await expectPicture(page, "settings");
});

test("webhooks", async ({ page }) => {
  await page.goto("/webhooks");
  await expect(page.getByRole("heading", { name: "Webhooks" })).toBeVisible();
  await expectPicture(page, "webhooks");
});

for (const [name, said] of [
  ["sessions", "web-digest-425"],
  ["findings", "/notes/vendors.md"],
  ["duplicates", "Contradiction"],
  ["connect", "Choose its memory"],
  ["holds", "/customers/lumen-optics.md"],
  ["approvals", "The refund came back on Friday."],
  ["members", "noor@example.com"],
] as const) {
  test(name, async ({ page }) => {
    await page.goto(`/${name}`);
    await expect(page.getByRole("main").getByText(said).first()).toBeVisible();
    await expectPicture(page, name);
  });
}

test("the palette", async ({ page }) => {
  await page.goto("/stores");
  await expect(page.getByRole("main").getByRole("link", { name: "Market research" }).first()).toBeVisible();
  await new PalettePage(page).open();
  await expect(page.getByRole("option").nth(4)).toBeVisible();
  await expectPicture(page, "palette");
});

// The last one: it changes the story.
test("a merge, after somebody else saved first", async ({ page, browser, signedIn }) => {
  const memory = await openMemory(page, refunds);
  await memory.replaceAll("# Refunds\n\n- Refunds up to 90 EUR: approve at once.\n");
  // Another browser, because this one keeps a draft.
  const other = await (await browser.newContext({ storageState: signedIn })).newPage();
  await other.goto(page.url());
  const theirs = new MemoryPage(other);
  await theirs.replaceAll("# Refunds\n\n- Refunds up to 70 EUR: approve at once, and say so.\n");
  const unsaved = other.getByText("Unsaved", { exact: true });
  await expect(unsaved).toBeVisible();
  await theirs.save();
  await expect(unsaved).toHaveCount(0);
  await other.context().close();
  await page.getByRole("button", { name: "Merge now" }).click();
  await expect(page.getByRole("region", { name: /^Place 1 of/ })).toBeVisible();
  await expectPicture(page, "merge");
});
