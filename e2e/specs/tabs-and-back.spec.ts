import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";

/** A page as in a tab that was opened in the background; the event `seen` brings it to the front. */
function inBackground(): void {
  let hidden = true;
  Object.defineProperty(document, "hidden", { get: () => hidden });
  Object.defineProperty(document, "visibilityState", { get: () => (hidden ? "hidden" : "visible") });
  window.addEventListener("seen", () => {
    hidden = false;
    document.dispatchEvent(new Event("visibilitychange"));
  });
}

test("tabs in the background leave the connections to the one in front, and catch up once seen", async ({
  page,
  server,
  context,
}) => {
  const { store, agent } = await setUpWorkspace(page, server, "Release engineering");
  const tabs = [];
  for (let count = 0; count < 6; count++) {
    const tab = await context.newPage();
    await tab.addInitScript(inBackground);
    const code = tab.waitForEvent("requestfinished", {
      // The first of what is fetched once the page is alive.
      predicate: (request) => request.url().includes("/_next/static/chunks/"),
    });
    await tab.goto(`/stores/${store}`, { waitUntil: "commit" });
    await code;
    tabs.push(tab);
  }
  for (const tab of tabs) await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Release engineering");
  const streams: string[] = [];
  context.on("request", (request) => {
    if (request.url().includes("/api/console/live")) streams.push(`${request.method()} ${request.url()}`);
  });
  await agent.run({ command: "create", path: "/memories/later.md", file_text: "one\n" });
  await expect(page.getByRole("treeitem", { name: "later.md" })).toBeVisible();
  const ask = () =>
    page.evaluate(async () => (await fetch("/api/health", { signal: AbortSignal.timeout(3_000) })).status);
  expect(await ask()).toBe(200);
  const [first, ...others] = tabs;
  await first?.evaluate(() => window.dispatchEvent(new Event("seen")));
  await expect(first!.getByRole("treeitem", { name: "later.md" })).toBeVisible();
  for (const tab of others) await expect(tab.getByRole("treeitem", { name: "later.md" })).toHaveCount(0);
  expect(streams.filter((request) => request.startsWith("GET"))).toHaveLength(1);
});

test("what a dialog asks about one memory does not stay open over another", async ({ page, server, storesPage }) => {
  const { store, agent } = await setUpWorkspace(page, server, "Release engineering");
  for (const name of ["first.md", "second.md"]) {
    await agent.run({ command: "create", path: `/memories/${name}`, file_text: "one\n" });
  }
  const title = (path: string) => page.getByRole("heading", { level: 2, name: path });
  await page.goto(`/stores/${store}`);
  await storesPage.row("first.md").click();
  await expect(title("first.md")).toBeVisible();
  await storesPage.row("second.md").click();
  await expect(title("second.md")).toBeVisible();
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  for (const act of ["Rename or move…", "Delete…"]) {
    await page.getByRole("button", { name: "Acts for this memory" }).click();
    await page.getByRole("menuitem", { name: act }).click();
    await expect(dialog.getByText("/second.md", { exact: true })).toBeVisible();
    await page.goBack();
    await expect(title("first.md")).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await page.goForward();
    await expect(title("second.md")).toBeVisible();
    await expect(dialog).toHaveCount(0);
  }
});
