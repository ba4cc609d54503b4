import { builtParts, isAlive } from "../fixtures/built-parts";
import { holdRequests } from "../fixtures/hold-requests";
import { expect, test } from "../fixtures/test";
import { templateOf } from "../fixtures/workspace-template";
import { setUpWorkspace } from "../flows/set-up-workspace";
import { MemoryPage } from "../pages/memory.page";

test("what the server sends says already what a page is about", async ({ page, server }) => {
  const { store, agent } = await setUpWorkspace(page, server, "Release notes");
  await agent.run({ command: "create", path: "/memories/plan.md", file_text: "Ship on Friday.\n" });
  await page.goto(`/stores/${store}`);
  const memory = await page
    .getByRole("treeitem", { name: /plan\.md/ })
    .getByRole("link")
    .or(page.getByRole("link", { name: /plan\.md/ }))
    .first()
    .getAttribute("href");

  /** The page as text, without what only its scripts know. */
  const sent = async (at: string) => {
    const html = await (await page.request.get(at)).text();
    return html.replace(/<script[\s\S]*?<\/script>/g, "");
  };
  expect(await sent(`/stores/${store}`)).toMatch(/<h1[^>]*><a[^>]*>Release notes</);
  expect(await sent(`/stores/${store}/settings`)).toContain('value="Release notes"');
  expect(await sent("/inbox")).toContain("plan.md");
  expect(await sent("/inbox")).toMatch(/<noscript>.*Palimpsest needs JavaScript/);
  expect(await sent(memory ?? "")).toMatch(/<h1[^>]*><a[^>]*>Release notes<[\s\S]*plan\.md/);
});

test("that a text waits for review stands in the first paint of its page", async ({ page, server }) => {
  const { store, agent } = await setUpWorkspace(page, server, "Release notes");
  await page.goto(`/stores/${store}/settings`);
  await page.getByRole("radio", { name: /^Approved only/ }).check();
  await page.getByRole("button", { name: "Save the review settings" }).click();
  await expect(page.getByText("Saved the review settings")).toBeVisible();
  await agent.run({ command: "create", path: "/memories/plan.md", file_text: "Ship on Friday.\n" });
  await page.goto(`/stores/${store}`);
  await page.getByRole("treeitem", { name: /^plan\.md/ }).click();
  await page.waitForURL(/\/memories\/mem_/);
  const notice = "The newest text waits for review.";
  for (let load = 0; load < 3; load++) {
    await page.reload();
    await expect(page.getByText(notice)).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  // The console is watched by every test: what is drawn with the first paint and not in what was sent would complain there.
  expect(await (await page.request.get(page.url())).text()).toContain(notice);
});

test("what the server drew stays while its code does not come, and lives when it does", async ({ page, server }) => {
  await page.context().addCookies(templateOf(server.databaseUrl ? "postgresql" : "sqlite").cookies);
  const scripts = "**/_next/static/chunks/*.js*";
  const parts = builtParts("Give an agent its memory");
  let comes = false;
  let refused = 0;
  await page.route(scripts, (route) => {
    if (comes || !parts.some((name) => route.request().url().includes(name))) return route.continue();
    refused += 1;
    return route.abort("connectionrefused");
  });
  await page.goto("/stores");
  const name = page.getByRole("textbox", { name: "Name of the store" });
  // Twice at once; the third time is after the page was told that it does not come.
  await expect.poll(() => refused).toBeGreaterThan(2);
  expect(await isAlive(name)).toBe(false);
  comes = true;
  await expect.poll(() => isAlive(name)).toBe(true);
  await name.fill("Release notes");
  await page.getByRole("button", { name: "Create the store" }).click();
  await expect(page.getByRole("link", { name: "Release notes" }).first()).toBeVisible();
  await page.unroute(scripts);
});

test("a memory's page and the editor are fetched for whoever points at it, and for nobody before", async ({
  page,
  server,
}) => {
  const { store, agent } = await setUpWorkspace(page, server, "Release notes");
  for (const name of ["plan.md", "dates.md"]) {
    await agent.run({ command: "create", path: `/memories/${name}`, file_text: "Ship on Friday.\n" });
  }
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (/\/memories\/mem_|\/monaco\//.test(request.url())) fetched.push(request.url());
  });
  const ofMemories = () => fetched.filter((url) => url.includes("/memories/"));
  const ofEditor = () => fetched.filter((url) => url.includes("/monaco/"));

  await page.goto(`/stores/${store}?view=list`);
  const link = page.getByRole("link", { name: "dates.md" });
  // Whoever does something here has not said which of them he wants.
  await page.getByRole("searchbox").first().fill("a");
  await expect(link).toBeVisible();
  await expect(page).toHaveURL(/path=a/);
  expect(fetched).toEqual([]);
  await link.hover();
  await expect.poll(ofMemories).not.toEqual([]);

  await page.goto(`/stores/${store}`);
  fetched.length = 0;
  await page.getByRole("treeitem", { name: "plan.md" }).hover();
  await expect.poll(ofMemories).not.toEqual([]);
  await expect.poll(() => ofEditor().some((url) => url.endsWith("editor.main.css"))).toBe(true);
  expect(new Set(ofMemories().map((url) => new URL(url).pathname)).size).toBe(1);
});

test("two texts stand side by side from the first sight on, in a window that was here before", async ({
  page,
  server,
}) => {
  const { store, agent } = await setUpWorkspace(page, server, "Release notes");
  await agent.run({ command: "create", path: "/memories/plan.md", file_text: "Ship on Friday.\n" });
  await agent.run({ command: "str_replace", path: "/memories/plan.md", old_str: "Friday", new_str: "Monday" });
  await page.goto(`/stores/${store}`);
  await page
    .getByRole("link", { name: /plan\.md/ })
    .first()
    .click();
  await page.waitForURL("**/memories/mem_*");
  await new MemoryPage(page).version(1).click();
  await page.getByRole("link", { name: "Compared with current" }).click();
  await page.waitForURL("**?compare=*");
  await page.goto(`${page.url()}&columns=two`);
  const [before, after] = ["Ship on Friday.", "Ship on Monday."].map((text) => page.getByText(text).first());
  const areBeside = async () => {
    const [left, right] = await Promise.all([before?.boundingBox(), after?.boundingBox()]);
    return left && right && left.y === right.y;
  };
  await expect.poll(areBeside).toBe(true);

  // What the server drew stays while no code comes.
  await page.route("**/_next/static/chunks/*.js*", (route) => route.abort("connectionrefused"));
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByText("Ship on Monday.").first()).toBeVisible();
  expect(await areBeside()).toBe(true);
});

test.describe("far from the server", () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("the page before sign-in tells the zone and the width that the first one after it is drawn by", async ({
    page,
    server,
  }) => {
    await page.goto(`${server.url}/sign-in`);
    const kept = async () =>
      (await page.context().cookies()).map(({ name, value }) => `${name}=${decodeURIComponent(value)}`);
    await expect.poll(kept).toContain("zone=Asia/Tokyo");
    expect(await kept()).toContain(`width=${page.viewportSize()?.width}`);
  });
});

test("what is long in coming is said to be on its way", async ({ page, server }) => {
  await setUpWorkspace(page, server, "Release notes");
  await page.goto("/stores");
  const bar = page.getByRole("progressbar", { name: "On its way" });
  const navigation = page.getByRole("navigation");

  await test.step("a page, unless somebody thinks better of it", async () => {
    const letGo = await holdRequests(page, "**/webhooks?*");
    await navigation.getByRole("link", { name: "Webhooks" }).click();
    await expect(bar).toBeVisible();
    await navigation.getByRole("link", { name: /^Stores/ }).click();
    await expect(bar).toBeHidden();
    await navigation.getByRole("link", { name: "Webhooks" }).click();
    await expect(bar).toBeVisible();
    letGo();
    await expect(page.getByRole("heading", { name: "Webhooks", level: 1 })).toBeVisible();
    await expect(bar).toBeHidden();
  });

  await test.step("a dialog", async () => {
    await navigation.getByRole("link", { name: /^Stores/ }).click();
    const act = page.getByRole("button", { name: "Export all" });
    await expect(act).toBeVisible();
    const letGo = await holdRequests(page, "**/_next/static/chunks/*.js*");
    await act.click();
    await expect(bar).toBeVisible();
    letGo();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(bar).toBeHidden();
  });
  await page.unrouteAll();
});
