import { readFileSync } from "node:fs";
import { alterReads } from "../fixtures/alter-reads";
import { expectAccessible } from "../fixtures/expect-accessible";
import { admin } from "../fixtures/first-admin";
import { addMember } from "../fixtures/people";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

test("the audit log: looking through it, one entry, verifying and exporting it", async ({ page, server }) => {
  const { store } = await setUpWorkspace(page, server, "Audited");

  await test.step("everything that was done is there, by name", async () => {
    await page.goto("/audit");
    await expect(page.getByRole("heading", { name: "Audit log" })).toBeVisible();
    await expect(page.getByRole("button", { name: /, key\.created$/ })).toBeVisible();
    const created = page.getByRole("row").filter({ hasText: "store.created" });
    await expect(created.getByText("Audited")).toBeVisible();
  });

  await test.step("an act of this moment appears by itself", async () => {
    const before = await page.getByRole("button", { name: /, member\.sign_in_failed$/ }).count();
    const stranger = await page.context().browser()!.newPage({ baseURL: server.url });
    await stranger.goto("/sign-in");
    await stranger.getByLabel("E-mail").fill(admin.email);
    await stranger.getByLabel("Password", { exact: true }).fill("not the password at all");
    await stranger.getByRole("button", { name: "Sign in" }).click();
    await expect(stranger.getByRole("alert").filter({ hasText: /password/i })).toBeVisible();
    await stranger.close();
    await expect(page.getByRole("button", { name: /, member\.sign_in_failed$/ })).toHaveCount(before + 1);
  });

  await test.step("filters narrow it, and stand in the address", async () => {
    await page.getByLabel("About").selectOption({ label: "Stores" });
    await expect(page.getByRole("button", { name: /, key\.created$/ })).toBeHidden();
    await expect(page).toHaveURL(/action=store\./);
    await page.goto(`/audit?memory_store_id=${store}`);
    await expect(page.getByRole("button", { name: /, store\.created$/ })).toBeVisible();
    await page.getByLabel("Target’s id").fill("mem_nobody");
    await page.getByLabel("Target’s id").press("Enter");
    await expect(page.getByText("No entries")).toBeVisible();
    await page.getByRole("button", { name: "Clear the filters" }).click();
    await expect(page.getByRole("button", { name: /, key\.created$/ })).toBeVisible();
  });

  await test.step("a day is typed", async () => {
    const from = page.getByLabel("From", { exact: true });
    await from.focus();
    await page.keyboard.type("11202020", { delay: 50 });
    await expect(from).toHaveValue("2020-11-20");
    await expect(page).toHaveURL(/created_at_gte=2020-11-/);
    await from.fill("");
    await expect(page).not.toHaveURL(/created_at_gte/);
  });

  await test.step("where earlier entries are refused it says so, and asks again when it is told to", async () => {
    const asked: unknown[] = [];
    await alterReads(page, "listAuditEntries", (input) => {
      if (!input.page) return { ...input, limit: 3 };
      asked.push(input.page);
      return { ...input, page: "none of the server's" };
    });
    await page.goto("/audit?created_at_gte=2020-01-01T00:00:00.000Z");
    const again = page.getByRole("button", { name: "Try again" });
    await expect(again).toBeVisible();
    expect(asked.length).toBeLessThan(3);
    await page.unroute("**/api/console/listAuditEntries?**");
    await again.click();
    await expect(page.getByRole("row")).not.toHaveCount(4);
    await expect(again).toBeHidden();
    await page.goto("/audit");
  });

  for (const size of sizes) {
    await test.step(`an entry, and what a verification says, at ${size.width} pixels`, async () => {
      await page.setViewportSize(size);
      await expectAccessible(page, `the list at ${size.width}`);
      await page.getByRole("button", { name: /, key\.created$/ }).click();
      const entry = page.getByRole("dialog", { name: "Entry: key.created" });
      await expect(entry.getByText("Hash of this entry")).toBeVisible();
      await expectAccessible(page, `an entry at ${size.width}`);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Verify" }).click();
      const verdict = page.getByRole("dialog", { name: "Verification of the log" });
      await expect(verdict.getByText("The log verifies")).toBeVisible();
      await expect(verdict.getByText(/What it cannot prove/)).toBeVisible();
      await expectAccessible(page, `the verdict at ${size.width}`);
      await page.keyboard.press("Escape");
      await expect(page.locator("html")).toHaveJSProperty("scrollWidth", size.width);
    });
  }

  await test.step("from an entry to the page of what it names", async () => {
    await page.getByRole("button", { name: /, store\.created$/ }).click();
    await page
      .getByRole("dialog")
      .getByRole("link", { name: /^Open / })
      .click();
    await expect(page).toHaveURL(new RegExp(`/stores/${store}`));
    await page.goBack();
  });

  await test.step("what fits the filters is exported as a table, by keyboard and on a phone", async () => {
    await page.goto(`/audit?memory_store_id=${store}&action=store.`);
    await page.getByRole("button", { name: "Export as CSV" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Export as CSV" });
    await expect(dialog.getByText("The file holds the one entry that fits these filters.")).toBeVisible();
    await expectAccessible(page, "the export as a table");
    const downloading = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Export" }).press("Enter");
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
    const lines = readFileSync(await file.path(), "utf8")
      .trimEnd()
      .split("\r\n");
    expect(lines).toEqual([expect.stringContaining('"seq","time","action"'), expect.stringContaining(store)]);
    await expect(dialog).toBeHidden();
    await page.goto("/audit?target_id=mem_nobody");
    await page.getByRole("button", { name: "Export as CSV" }).click();
    await expect(dialog.getByText("No entry fits these filters: there is nothing to export.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Export" })).toBeDisabled();
    await page.keyboard.press("Escape");
    await page.goto("/audit?action=audit.");
    await expect(page.getByRole("button", { name: /, audit\.exported$/ })).toHaveCount(1);
  });

  await test.step("the export is a bundle, and an entry", async () => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export all" }).click();
    const lines = readFileSync(await (await downloading).path(), "utf8")
      .trimEnd()
      .split("\n");
    expect(JSON.parse(lines[0]!)).toMatchObject({ type: "bundle", format: 1 });
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ type: "end" });
    await expect(page.getByRole("button", { name: /, audit\.exported$/ })).toHaveCount(2);
  });
});

test("who may not read the audit log is told so, and is shown no way there", async ({ page, server }) => {
  await setUpWorkspace(page, server, "Closed");
  const viewer = { name: "Vera Viewer", email: "vera@example.test", role: "viewer" } as const;
  await addMember(server, viewer, admin);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(/\/sign-in/);
  await page.getByLabel("E-mail").fill(viewer.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("link", { name: "Stores" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Audit log" })).toBeHidden();
  await page.goto("/audit");
  await expect(page.getByText("You cannot see this")).toBeVisible();
});

test("where a click gives a button no focus, it goes back to what opened a dialog all the same", async ({
  page,
  server,
}) => {
  await page.addInitScript(() =>
    window.addEventListener("mousedown", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      if (!button) return;
      event.preventDefault();
      button.parentElement?.closest<HTMLElement>("[tabindex]")?.focus();
    }),
  );
  await setUpWorkspace(page, server, "Audited");
  await page.goto("/audit");
  for (const name of ["Export as CSV", "Verify"]) {
    const button = page.getByRole("button", { name });
    await button.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(button).toBeFocused();
  }
});
