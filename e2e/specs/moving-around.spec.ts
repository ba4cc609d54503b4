import { Agent } from "../fixtures/agent";
import { expectAccessible } from "../fixtures/expect-accessible";
import { admin } from "../fixtures/first-admin";
import { holdRequests } from "../fixtures/hold-requests";
import { setRole } from "../fixtures/set-role";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";
import { PalettePage } from "../pages/palette.page";

test("going anywhere with the keyboard alone", async ({ page, server }) => {
  test.setTimeout(240_000);
  const palette = new PalettePage(page);
  const { key, store } = await setUpWorkspace(page, server, "Customer support");
  const agent = new Agent({ url: server.url, key, store }, "nightly-review-12");
  await agent.run({ command: "create", path: "/memories/policies/refunds.md", file_text: "Within 30 days.\n" });
  await agent.run({ command: "create", path: "/memories/policies/returns.md", file_text: "By post.\n" });
  const edit = { command: "str_replace", path: "/memories/policies/refunds.md", old_str: "30", new_str: "14" };
  await agent.run(edit);

  await test.step("a part of its name finds a memory, from any page", async () => {
    await page.goto("/profile");
    await palette.take("refun", /^\/policies\/refunds\.md/);
    await page.waitForURL(/\/memories\/mem_/);
    await expect(page).toHaveTitle("refunds.md · Customer support · Palimpsest");
    await expect(page.locator("#main")).toBeFocused();
  });

  await test.step("what leads somewhere opens in a tab of its own, by Ctrl and a click and by the middle button", async () => {
    const inTab = async (click: () => Promise<void>) => {
      const opened = page.context().waitForEvent("page");
      await click();
      const tab = await opened;
      await expect(tab).toHaveTitle(/^returns\.md · Customer support/);
      await tab.close();
      await expect(page).toHaveTitle(/^refunds\.md · Customer support/);
    };
    await palette.open();
    await palette.field.fill("returns.md");
    const line = palette.option(/^\/policies\/returns\.md/);
    await inTab(() => line.click({ modifiers: ["ControlOrMeta"] }));
    await inTab(() => line.click({ button: "middle" }));
    await page.keyboard.press("Escape");
    await inTab(() => page.getByRole("treeitem", { name: "returns.md" }).click({ button: "middle" }));
  });

  await test.step("Enter right after the last letter takes the line for all that was typed", async () => {
    await palette.open();
    await palette.field.evaluate((field: HTMLInputElement) => {
      // In one go, as from somebody quicker than the browser draws: the lines come a frame after the letters.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "webhooks");
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    });
    await page.waitForURL("**/webhooks");
  });

  await test.step("the palette's keys are not lost when they are pressed before the page is alive", async () => {
    for (const keys of ["Control+k", "/"]) {
      const letGo = await holdRequests(page, "**/_next/static/chunks/*.js*");
      await page.goto("/stores", { waitUntil: "commit" });
      await page.waitForFunction(() => "earlyActs" in window);
      await page.keyboard.press(keys);
      await expect(palette.field).toBeHidden();
      await page.keyboard.type("/rex");
      await page.keyboard.press("Backspace");
      letGo();
      await expect(palette.field).toBeFocused();
      await page.keyboard.type("funds");
      await expect(palette.field).toHaveValue("/refunds");
      await page.unroute("**/_next/static/chunks/*.js*");
      await page.keyboard.press("Escape");
      await expect(palette.field).toBeHidden();
    }
  });

  await test.step("what is typed on a search that is not alive yet is looked for", async () => {
    const letGo = await holdRequests(page, "**/_next/static/chunks/*.js*");
    await page.goto("/search", { waitUntil: "commit" });
    await page.getByRole("textbox", { name: "Search the text of memories" }).waitFor();
    await page.waitForFunction(() => "earlyActs" in window);
    await page.keyboard.type("/14 days");
    letGo();
    await expect(page.getByRole("textbox", { name: "Search the text of memories" })).toHaveValue("14 days");
    await page.waitForURL(/q=14/);
    await page.unroute("**/_next/static/chunks/*.js*");
  });

  await test.step("letters after the palette's key are no shortcuts while its code is on its way, and stand in it then", async () => {
    await page.goto("/stores");
    const letGo = await holdRequests(page, "**/_next/static/chunks/*.js*");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("nex");
    await page.keyboard.press("Backspace");
    letGo();
    await expect(palette.field).toBeFocused();
    await page.keyboard.type("w key");
    await expect(palette.field).toHaveValue("new key");
    await expect(palette.option(/^New key/).first()).toBeVisible();
    await expect(page).toHaveURL(/\/stores$/);
    await expect(page.getByRole("dialog", { name: "New store" })).toBeHidden();
    await page.unroute("**/_next/static/chunks/*.js*");
    await page.keyboard.press("Escape");
    await expect(palette.field).toBeHidden();
  });

  await test.step("whoever leaves a palette that has not come yet begins anew", async () => {
    await page.goto("/stores");
    const letGo = await holdRequests(page, "**/_next/static/chunks/*.js*");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("new");
    await page.keyboard.press("Escape");
    letGo();
    await palette.open();
    await expect(palette.field).toHaveValue("");
    await page.unroute("**/_next/static/chunks/*.js*");
    await page.keyboard.press("Escape");
    await expect(palette.field).toBeHidden();
  });

  await test.step("a pasted version id opens its memory at that version", async () => {
    const response = await page.request.get(
      `/api/console/listVersionsForConsole?input=${encodeURIComponent(JSON.stringify({ memory_store_id: store }))}`,
    );
    const { data } = (await response.json()) as { data: { id: string; memory_id: string; path: string }[] };
    const first = data.filter((version) => version.path === "/policies/refunds.md").at(-1);
    await page.goto("/stores");
    await palette.take(`${first?.id}\n`, /Version 1 · Customer support/);
    await page.waitForURL(`**/stores/${store}/memories/${first?.memory_id}?version=${first?.id}`);
  });

  await test.step("a session leads to what it wrote last, words find acts", async () => {
    await palette.take("nightly", /^nightly-review-12/);
    await page.waitForURL(/\?version=memver_/);
    await palette.take("new memory", /^New memory in Customer support/);
    await page.waitForURL(/\/memories\/new$/);
    await expect(page).toHaveTitle("New memory · Customer support · Palimpsest");
    await palette.take("new key", /^New key/);
    await expect(page.getByRole("dialog", { name: "New key" })).toBeVisible();
    await expect(page).toHaveURL(/\/keys$/);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "New key" })).toBeHidden();
    await palette.take("dark theme", /^Switch to the dark theme/);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await palette.take("light theme", /^Switch to the light theme/);
  });

  await test.step("recent places come first, without the one that is open", async () => {
    await palette.open();
    const recent = page.getByRole("group", { name: "Recent" });
    await expect(recent.getByRole("option").first()).toHaveText(/refunds|nightly|Customer support/);
    // With the other theme the page is drawn anew, and its title comes with it.
    await expect(page).toHaveTitle("Keys · Palimpsest");
    await expectAccessible(page, "palette");
    await page.keyboard.insertText("zzzzqq");
    await expect(page.getByText("Nothing by that name")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(palette.field).toBeHidden();
  });

  await test.step("? shows the keys, and they do what it says", async () => {
    await page.goto("/stores");
    const map = page.getByRole("dialog", { name: "Keyboard" });
    // A key pressed before the page has come to life is lost, as it is for a person, who presses it again.
    await expect(async () => {
      await page.keyboard.press("?");
      await expect(map.getByText("Go anywhere, do anything")).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expectAccessible(page, "keyboard map");
    await page.keyboard.press("g");
    await page.keyboard.press("p");
    await expect(page).toHaveURL(/\/stores$/);
    await page.keyboard.press("Escape");
    await expect(map).toBeHidden();
    for (const [second, place] of [
      ["k", "/keys"],
      ["p", "/profile"],
      ["s", "/stores"],
    ] as const) {
      await page.keyboard.press("g");
      await page.keyboard.press(second);
      await page.waitForURL(`**${place}`);
    }
    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog", { name: "New store" });
    await dialog.getByLabel("Name").focus();
    await page.keyboard.type("g k / n ?");
    await expect(dialog.getByLabel("Name")).toHaveValue("g k / n ?");
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/stores$/);
    await page.keyboard.press("/");
    await expect(palette.field).toBeFocused();
    await page.keyboard.press("Control+k");
    await expect(palette.field).toBeHidden();
  });

  await test.step("Space scrolls the map and switches nothing that is out of sight", async () => {
    await page.keyboard.press("?");
    const map = page.getByRole("dialog", { name: "Keyboard" });
    const first = map.getByText("Go anywhere, do anything");
    const singles = map.getByLabel("Keys without Ctrl or ⌘");
    await expect(first).toBeInViewport();
    await expect(singles).not.toBeInViewport();
    await page.keyboard.press("Space");
    await expect(first).not.toBeInViewport();
    await expect(singles).toBeChecked();
    await page.keyboard.press("Tab");
    await expect(singles).toBeFocused();
    await expect(singles).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(map).toBeHidden();
  });

  await test.step("keys without a modifier can be switched off", async () => {
    await page.keyboard.press("?");
    await page.getByLabel("Keys without Ctrl or ⌘").uncheck();
    await page.keyboard.press("Escape");
    await page.keyboard.press("n");
    await page.keyboard.press("?");
    await palette.take("keyboard map", /^Show the keyboard map/);
    await page.getByLabel("Keys without Ctrl or ⌘").check();
    await page.keyboard.press("Escape");
  });

  await test.step("the palette keeps the focus that a dialog would take back as it closes", async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await palette.take("keyboard map", /^Show the keyboard map/);
      await expect(page.getByLabel("Keys without Ctrl or ⌘")).toBeVisible();
      await Promise.all([page.keyboard.press("Escape"), page.keyboard.press("Control+k")]);
      await page.keyboard.insertText("zz");
      await expect(palette.field).toHaveValue("zz");
      await page.keyboard.press("Escape");
      await expect(palette.field).toBeHidden();
    }
  });

  await test.step("the editor's own keys give way to the palette, and typing in it goes nowhere else", async () => {
    await palette.take("returns", /^\/policies\/returns\.md/);
    const text = page.getByRole("textbox", { name: /^Text of \// });
    await page.locator(".monaco-editor").first().waitFor();
    await text.focus();
    await page.keyboard.type("g k?");
    await palette.open();
    await page.keyboard.press("Escape");
    await expect(text).toBeFocused();
    await expect(page).toHaveURL(/\/memories\/mem_/);
    await page.getByRole("button", { name: "Discard" }).click();
  });

  await test.step("the navigation counts live and names the stores visited", async () => {
    const nav = page.getByRole("navigation", { name: "Main" });
    await expect(nav.getByRole("link", { name: "Stores 1 open" })).toBeVisible();
    await expect(nav.getByRole("list", { name: "Recent stores" }).getByRole("link")).toHaveText(["Customer support"]);
    const made = await fetch(`${server.url}/v1/memory_stores`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ name: "Made elsewhere" }),
    });
    expect(made.ok).toBe(true);
    await expect(nav.getByRole("link", { name: "Stores 2 open" })).toBeVisible();
    await expect(nav.getByRole("link", { name: "Keys 1 working" })).toBeVisible();
  });
});

test("tabs are steps to go back to, and addresses to pass on", async ({ page, server }) => {
  await setUpWorkspace(page, server, "Customer support");
  for (const [path, first, second] of [
    ["/holds", "In force", "Lifted"],
    ["/approvals", "Waiting", "Ended"],
    ["/subjects", "Open", "Closed"],
  ] as const) {
    await page.goto(path);
    const chosen = page.getByRole("tab", { selected: true });
    // A press before the page is alive is lost, as it is for a person, who presses again.
    await expect(async () => {
      await page.getByRole("tab", { name: second }).click();
      await expect(chosen).toHaveText(second, { timeout: 2_000 });
    }).toPass();
    await expect(page).toHaveURL(new RegExp(`${path}\\?shown=\\w+$`));
    await page.reload();
    await expect(chosen).toHaveText(second);
    await page.goBack();
    await expect(chosen).toHaveText(first);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
});

test("a viewer is offered no act that a viewer may not do", async ({ page, server }) => {
  const palette = new PalettePage(page);
  const { store } = await setUpWorkspace(page, server, "Customer support");
  await setRole(server, admin.email, "viewer");
  await page.goto(`/stores/${store}`);
  await palette.open();
  await expect(palette.option(/^Stores/).first()).toBeVisible();
  for (const act of [/^New /, /^Archive /, /^Delete /, /^Keys/]) await expect(palette.option(act)).toHaveCount(0);
  await page.keyboard.insertText("new key");
  await expect(palette.option(/key…/)).toHaveCount(0);
  // Nothing had the focus before: the next key is the page's, also where it comes before the next frame.
  const focused = await page.evaluate(async () => {
    const press = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(press);
    await new Promise<void>((resolve) => queueMicrotask(resolve));
    return document.activeElement?.localName;
  });
  expect(focused).toBe("body");
  await page.keyboard.press("n");
  await page.keyboard.press("g");
  await page.keyboard.press("k");
  await page.keyboard.press("?");
  const map = page.getByRole("dialog", { name: "Keyboard" });
  await expect(map).toBeVisible();
  await expect(map.getByText("Keys", { exact: true })).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/stores/${store}$`));

  // Addresses that somebody else passed on.
  const acts = [
    ["/members", "Invite"],
    ["/audit", "Verify"],
    ["/holds", "Place hold"],
    ["/subjects", "New case"],
    ["/redactions", "New redaction"],
    ["/redactions/new", "Start the scan"],
    ["/subjects/new", "Open the case"],
  ] as const;
  for (const [at, act] of acts) {
    await page.goto(at);
    await expect(page.getByRole("main").getByText(/^You cannot (see|do) this/), at).toBeVisible();
    const offered = page.getByRole("button", { name: act }).or(page.getByRole("link", { name: act }));
    await expect(offered, at).toHaveCount(0);
  }
});
