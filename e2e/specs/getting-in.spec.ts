import { startAppServer } from "../fixtures/app-server";
import { admin } from "../fixtures/first-admin";
import { holdPosts } from "../fixtures/hold-requests";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";
import { PalettePage } from "../pages/palette.page";

test("signing out and in again, and a key that ends at once", async ({ page, server, keysPage }) => {
  const { key, store } = await setUpWorkspace(page, server, "Release engineering");
  const ask = () => fetch(`${server.url}/v1/memory_stores/${store}`, { headers: { "x-api-key": key } });

  await test.step("a key is replaced by one with the same limits, and both work meanwhile", async () => {
    await page.goto("/keys");
    await page.getByRole("button", { name: "Acts for Release agent" }).click();
    await page.getByRole("menuitem", { name: "Replace…" }).click();
    const letGo = await holdPosts(page, "**/keys");
    await page.getByRole("button", { name: "Make the new key" }).click();
    // A secret that is on its way is not lost either.
    await page.keyboard.press("Escape");
    letGo();
    const secret = await page.getByText(/^plm_[0-9A-Za-z]{36}$/).textContent();
    // As where the console is reached over plain http.
    await page.evaluate(() => void Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await page.getByRole("button", { name: "Copy: Key" }).click();
    await expect(page.getByRole("button", { name: "Copied", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "I have copied it" }).click();
    const palette = new PalettePage(page);
    await palette.open();
    await page.keyboard.press("Control+v");
    await expect(palette.field).toHaveValue(secret ?? "");
    await page.keyboard.press("Escape");
    await expect(page.getByText("Replaced", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Revoke Release agent" }).first().click();
    await page.getByRole("button", { name: "Revoke the key" }).click();
    await expect(page.getByText(/“Release agent” is revoked/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Revoke Release agent" })).toHaveCount(1);
  });

  await test.step("from where a key may be used, in which stores, and how much of its day is used is read on its row, all of it", async () => {
    const stores = ["Release engineering", "Second store", "Third store"];
    for (const name of stores.slice(1)) {
      const headers = { "x-api-key": key, "content-type": "application/json" };
      await fetch(`${server.url}/v1/memory_stores`, { method: "POST", headers, body: JSON.stringify({ name }) });
    }
    const blocks = ["10.0.0.0/8", "192.168.4.0/24", "203.0.113.7/32", "2001:db8:aaaa:bbbb:cccc:dddd:eeee:1111/128"];
    await page.getByRole("button", { name: "New key" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("From the office");
    await dialog.getByRole("radio", { name: /^Chosen stores/ }).check();
    for (const name of stores) await dialog.getByRole("checkbox", { name }).check();
    await dialog.getByText("Limits", { exact: true }).click();
    await dialog.getByLabel("Megabytes sent a day").fill("10");
    await dialog.getByLabel("Only from these addresses").fill(blocks.join("\n"));
    await dialog.getByRole("button", { name: "Create key" }).click();
    await dialog.getByRole("button", { name: "I have copied it" }).click();
    const row = keysPage.row("From the office");
    const first = row.getByText(`From ${blocks[0]}, ${blocks[1]} and 2 more`);
    await expect(first).toBeVisible();
    await expect(row.getByText("Sent with this key: 0 bytes of 10 MB today")).toBeVisible();
    await expect(row.getByText("Counted anew from 00:00 UTC")).toBeVisible();
    for (const summary of [first, row.getByText(/, .* \+1$/)]) {
      await summary.focus();
      await page.keyboard.press("Enter");
    }
    for (const name of stores) await expect(row.getByText(name)).toBeVisible();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const block of blocks.slice(2)) {
        await row.getByText(block).scrollIntoViewIfNeeded();
        await expect(row.getByText(block)).toBeInViewport({ ratio: 1 });
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("what a key is called and how much it may be used is changed where it is, by keyboard alone", async () => {
    await page.getByRole("button", { name: "Acts for From the office" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Change…" })).toBeFocused();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Change “From the office”" });
    await expect(dialog.getByLabel("Megabytes sent a day")).toHaveValue("10");
    await expect(dialog.getByLabel("Only from these addresses")).toHaveValue(/^10\.0\.0\.0\/8\n/);
    await dialog.getByLabel("Megabytes sent a day").fill("a lot");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("A whole number up to 100.")).toBeVisible();
    await expect(dialog.getByLabel("Megabytes sent a day")).toBeFocused();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("20");
    await dialog.getByLabel("Name").focus();
    await page.keyboard.press("End");
    await page.keyboard.type(", night");
    await page.keyboard.press("Enter");
    await expect(page.getByText("“From the office, night” is changed.")).toBeVisible();
    const row = keysPage.row("From the office, night");
    await expect(row.getByText(/ of 20 MB today$/)).toBeVisible();
    await expect(row.getByText("From 10.0.0.0/8, 192.168.4.0/24 and 2 more")).toBeVisible();
    await expect(page.getByRole("button", { name: "Acts for From the office, night" })).toBeFocused();
  });

  await test.step("a revoked key is refused from the next request on", async () => {
    expect((await ask()).status).toBe(200);
    await page.goto("/keys");
    await page.getByRole("button", { name: "Revoke Release agent" }).click();
    await page.getByRole("button", { name: "Revoke the key" }).click();
    // Only then: behind the open dialog nothing of the page is there for assistive technology, and so for a role either.
    await expect(page.getByText(/“Release agent” is revoked/)).toBeVisible();
    await expect(keysPage.row("Release agent").getByText("Active")).toBeHidden();
    const refused = await ask();
    expect(refused.status).toBe(401);
    expect(((await refused.json()) as { error: { type: string } }).error.type).toBe("authentication_error");
  });

  await test.step("a service account is the author with whichever key, and stops with all of them", async () => {
    await page.goto("/keys");
    await page.getByRole("link", { name: "Service accounts" }).click();
    await page.getByRole("button", { name: "New service account" }).click();
    const form = page.getByRole("dialog", { name: "New service account" });
    await form.getByLabel("Name").fill("Nightly report");
    await form.getByLabel("Description").fill("Runs at two.");
    await form.getByRole("button", { name: "Create account" }).click();
    const account = page.getByRole("region", { name: "Nightly report" });
    await account.getByRole("button", { name: "New key of Nightly report" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("first");
    await dialog.getByRole("button", { name: "Create key" }).click();
    const secret = (await dialog.getByText(/^plm_[0-9A-Za-z]{36}$/).textContent()) ?? "";
    await dialog.getByRole("button", { name: "I have copied it" }).click();
    await expect(account.getByRole("table", { name: "Keys of Nightly report" })).toContainText("first");
    const memories = `${server.url}/v1/memory_stores/${store}/memories`;
    const write = (path: string) =>
      fetch(memories, {
        method: "POST",
        headers: { "x-api-key": secret, "content-type": "application/json" },
        body: JSON.stringify({ path, content: "Nothing happened." }),
      });
    const { id } = (await (await write("/report.md")).json()) as { id: string };
    await account.getByRole("button", { name: "Acts for Nightly report" }).click();
    await page.getByRole("menuitem", { name: "Disable" }).click();
    await page.getByRole("button", { name: "Disable it" }).click();
    await expect(account.getByText("Disabled", { exact: true })).toBeVisible();
    expect((await write("/late.md")).status).toBe(401);
    await account.getByRole("button", { name: "Acts for Nightly report" }).click();
    await page.getByRole("menuitem", { name: "Enable" }).click();
    await expect(account.getByText("Active", { exact: true }).first()).toBeVisible();
    expect((await write("/late.md")).status).toBe(200);
    await page.goto(`/stores/${store}/memories/${id}?pane=history`);
    await expect(page.getByText("Nightly report").filter({ visible: true }).first()).toBeVisible();
  });

  await test.step("signed out, every page leads to the sign-in, and back to itself", async () => {
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(/\/sign-in/);
    await page.goto(`/stores/${store}`);
    await page.waitForURL(/\/sign-in\?next=/);
    await page.getByLabel("E-mail").fill(admin.email);
    await page.getByLabel("Password", { exact: true }).fill("not the password at all");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert").filter({ hasText: /password/i })).toBeVisible();
    await expect(page.getByLabel("E-mail")).toHaveValue(admin.email);
    await page.getByLabel("Password", { exact: true }).fill(admin.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(`**/stores/${store}`);
    await expect(page.getByRole("heading", { name: "Release engineering" })).toBeVisible();
  });

  await test.step("a signed-out browser is sent to the sign-in before a page begins", async () => {
    for (const path of ["/stores?archived=show", `/stores/${store}?view=list&sort=size`, "/keys", "/profile"]) {
      const answer = await fetch(`${server.url}${path}`, { redirect: "manual" });
      expect([path, answer.status]).toEqual([path, 307]);
      expect(answer.headers.get("location")).toBe(`/sign-in?next=${encodeURIComponent(path)}`);
    }
  });

  await test.step("a signed-out browser reads no list", async () => {
    const response = await fetch(`${server.url}/api/console/listStoresForConsole?input={}`);
    expect(response.status).toBe(401);
  });
});

test("a start without a browser takes its admin from the environment, and only the first does", async ({
  page,
}, info) => {
  const { provider } = info.project.metadata as { provider: "sqlite" | "postgresql" };
  const apiKey = "ci-key-that-is-long-enough-for-the-rule";
  const env = {
    PALIMPSEST_INIT_ADMIN_EMAIL: "ci@example.test",
    PALIMPSEST_INIT_ADMIN_PASSWORD: "six quiet herons at dusk",
    PALIMPSEST_INIT_API_KEY: apiKey,
  };
  const server = await startAppServer({ provider, env });
  expect(server.setupUrl).toBeNull();
  const answer = await fetch(`${server.url}/v1/memory_stores`, { headers: { authorization: `Bearer ${apiKey}` } });
  expect(answer.status).toBe(200);
  await page.goto(`${server.url}/sign-in`);
  await page.getByLabel("E-mail").fill("CI@example.test");
  await page.getByLabel("Password", { exact: true }).fill(env.PALIMPSEST_INIT_ADMIN_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/stores/);
  // A page that is still there would miss what it loads when it has time.
  await page.close();
  await server.stop();
});

test("whoever tries to sign in too often reads in the form how long to wait, and keeps what was typed", async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/sign-in`);
  const headers = { "next-action": "none" };
  await Promise.all(Array.from({ length: 60 }, () => fetch(`${server.url}/sign-in`, { method: "POST", headers })));
  await page.getByLabel("E-mail").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  const said = page.getByRole("alert").filter({ hasText: "Too many attempts" });
  await expect(said).toHaveText(/^Too many attempts came from your address\. Try again in \d+ s\.$/);
  await expect(page.getByLabel("E-mail")).toHaveValue(admin.email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(admin.password);
});
