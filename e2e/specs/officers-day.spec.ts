import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { Browser, Page } from "@playwright/test";
import { alterReads } from "../fixtures/alter-reads";
import { expectAccessible } from "../fixtures/expect-accessible";
import { expectAskedBeforeReload } from "../fixtures/expect-asked-before-reload";
import { admin } from "../fixtures/first-admin";
import { addMember } from "../fixtures/people";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";

const officer = { name: "Rui Tan", email: "rui@example.test", role: "compliance" } as const;
const leaked = "zq_live_4f9c21d07ab3e856";
const root = path.join(import.meta.dirname, "../..");
const runFile = promisify(execFile);

async function openAsOfficer(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ acceptDownloads: true })).newPage();
  await page.goto(url);
  await page.getByLabel("E-mail").fill(officer.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(url);
  return page;
}

async function saved(page: Page, button: string, name: string, folder: string): Promise<string> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const file = path.join(folder, name);
  await (await downloading).saveAs(file);
  return file;
}

test("an officer's day: a leaked key goes from everywhere but what is held, and the receipt says so", async ({
  page,
  server,
  browser,
}, info) => {
  const { key, store } = await setUpWorkspace(page, server, "Support");
  await addMember(server, officer, admin);
  const call = async (at: string, body: object) => {
    const headers = { "x-api-key": key, "content-type": "application/json" };
    const response = await fetch(`${server.url}/v1${at}`, { method: "POST", headers, body: JSON.stringify(body) });
    expect(response.status).toBe(200);
    return (await response.json()) as { id: string };
  };
  const { id: billing } = await call("/memory_stores", { name: "Billing" });
  const memories = [
    [store, "/deploy.md", 10],
    [store, "/notes/key.md", 9],
    [billing, "/gateway.md", 7],
    [billing, "/case-17.md", 5],
  ] as const;
  for (const [storeId, at, versions] of memories) {
    const text = (n: number) => `${n}. The gateway takes ${leaked}.\n`;
    const { id } = await call(`/memory_stores/${storeId}/memories`, { path: at, content: text(1) });
    for (let n = 2; n <= versions; n++) await call(`/memory_stores/${storeId}/memories/${id}`, { content: text(n) });
  }

  await test.step("something is under hold, and redacting takes two", async () => {
    // As if there were more stores than a page has.
    await alterReads(page, "listStoresForConsole", (input) => ({ ...input, limit: 1 }));
    await page.goto("/holds");
    await page.getByRole("button", { name: "Place hold" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("option", { name: "Support" })).toBeAttached();
    await dialog.getByLabel("Store", { exact: true }).selectOption({ label: "Billing" });
    await dialog.getByRole("radio", { name: /at a path/ }).check();
    await dialog.getByRole("textbox", { name: "Path" }).fill("/case-17.md");
    await dialog.getByLabel("Why, in words").fill("A lawsuit.");
    await dialog.getByRole("button", { name: "Place hold" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("/case-17.md")).toBeVisible();
    await page.goto("/approvals");
    await page.getByRole("checkbox", { name: "Redacting" }).check();
    await page.getByRole("checkbox", { name: "Deleting a store" }).check();
    const save = page.getByRole("button", { name: "Save" });
    await page.route("**/approvals", (route) => route.abort("connectionrefused"));
    await save.click();
    await expect(page.getByText(/No answer came from the server/)).toBeVisible();
    await page.unroute("**/approvals");
    await save.click();
    await expect(page.getByText("Saved.")).toBeVisible();
  });

  const his = await openAsOfficer(browser, `${server.url}/redactions/new`);
  await test.step("the scan finds it in 31 versions of 4 memories in 2 stores", async () => {
    const text = his.getByRole("textbox", { name: "Text" });
    await text.click();
    await text.fill(leaked);
    await expectAskedBeforeReload(his);
    await expect(text).toHaveValue(leaked);
    await his.getByRole("button", { name: "Start the scan" }).click();
    const found = his.getByRole("region", { name: "What was found" });
    await expect(found).toBeVisible({ timeout: 30_000 });
    for (const [label, value] of [
      ["Places", "31"],
      ["Memories", "4"],
      ["Stores", "2"],
    ] as const)
      await expect(found.getByText(label, { exact: true }).locator("..")).toHaveText(label + value);
    await expect(his.getByText("Held: will not be removed")).toHaveCount(5);
    await expectAccessible(his, "what was found");
  });

  await test.step("a second person agrees to remove it", async () => {
    await his.getByLabel("Legal ground").fill("Leaked credential");
    await his.getByRole("button", { name: "Remove from 31 places" }).click();
    const question = his.getByRole("alertdialog");
    // What is asked for is typed where the dialog puts the keyboard.
    await expect(question.getByRole("textbox")).toBeFocused();
    await his.keyboard.type("redact");
    await question.getByRole("button", { name: "Remove for good" }).click();
    await expect(his.getByText("A second person is asked. Nothing was done yet.")).toBeVisible();
    await page.goto("/approvals");
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText("Approved and done.")).toBeVisible();
  });

  await test.step("who deletes a store reads that it takes two, and the request says which store", async () => {
    await page.goto(`/stores/${billing}/settings`);
    await page.getByRole("button", { name: "Delete store…" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("This takes a second person");
    await question.getByRole("textbox").fill("Billing");
    await question.getByRole("button", { name: "Delete store" }).click();
    await expect(page.getByText("A second person is asked. Nothing was done yet.")).toBeVisible();
    await page.goto("/approvals");
    const request = page.getByRole("listitem").filter({ hasText: "Delete a store" });
    await expect(request.getByRole("link", { name: "Billing" })).toBeVisible();
    await expect(request.getByText("2 memories")).toBeVisible();
    await request.getByRole("button", { name: "Take back" }).click();
    await expect(page.getByText("Taken back.")).toBeVisible();
  });

  await test.step("the receipt verifies without the server", async () => {
    await his.reload();
    await his.getByRole("link", { name: "Receipt" }).click({ timeout: 60_000 });
    await expect(his.getByText("26 versions of 3 memories in 2 stores")).toBeVisible();
    await expect(his.getByText("Places that the rules kept from being removed. (5)")).toBeVisible();
    await expectAccessible(his, "the receipt");
    const folder = info.outputPath();
    const receipt = await saved(his, "Download the receipt", "receipt.json", folder);
    await his.goto("/audit");
    const bundle = await saved(his, "Export all", "log.jsonl", folder);
    const given = [
      "--receipt",
      receipt,
      "--pubkey",
      path.join(server.dataDir, "audit-key.pub.pem"),
      "--bundle",
      bundle,
    ];
    const { stdout } = await runFile(process.execPath, ["lib/cli/run-tool.mjs", "verify-receipt", ...given], {
      cwd: root,
    });
    expect(stdout).toContain("The receipt verifies, and the log says the same.");
  });
  await his.context().close();
});
