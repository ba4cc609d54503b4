import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startCuttingServer } from "@/lib/testing/cutting-server";
import { expectAccessible } from "../fixtures/expect-accessible";
import { expectGood } from "../fixtures/expect-good";
import { holdPosts } from "../fixtures/hold-requests";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";
import { StoresPage } from "../pages/stores.page";

test("a folder is imported: a dry run, a choice for what is in conflict, one change", async ({
  page,
  server,
}, info) => {
  const { store, agent } = await setUpWorkspace(page, server, "Team wiki");
  await agent.run({ command: "create", path: "/memories/plan.md", file_text: "our plan" });
  const wiki = path.join(info.outputDir, "wiki");
  mkdirSync(path.join(wiki, "deep"), { recursive: true });
  writeFileSync(path.join(wiki, "plan.md"), "their plan");
  writeFileSync(path.join(wiki, "deep", "notes.md"), "notes\r\n");
  writeFileSync(path.join(wiki, "deep", "large.md"), "x".repeat(102_401));
  writeFileSync(path.join(wiki, "logo.png"), "no text");

  await test.step("a dry run that says what would happen", async () => {
    await page.goto(`/stores/${store}/settings`);
    await page.getByRole("link", { name: "Import…" }).click();
    await page.locator("input[webkitdirectory]").setInputFiles(wiki);
    await expect(page.getByText("1 file left out", { exact: false })).toBeVisible();
    await page.getByRole("button", { name: "Start the dry run" }).click();
    await expect(page.getByText("Another text is at this path.")).toBeVisible();
    await expectAccessible(page, "a dry run");
    await page.getByRole("combobox", { name: "Show" }).selectOption("refused");
    await expect(page.getByText("/deep/large.md")).toBeVisible();
  });

  await test.step("the conflict keeps both, and all of it is one change", async () => {
    await page.getByRole("combobox", { name: "Show" }).selectOption("conflict");
    await page.getByRole("combobox", { name: "What to do with /plan.md" }).selectOption("keep_both");
    await page.getByLabel("Reason").fill("From the old wiki");
    await page.getByRole("button", { name: "Import 2 memories" }).click();
    await expect(page.getByText("1 created · 1 kept beside · 1 left out")).toBeVisible();
    // The button is gone; who pressed it by key goes on in what came of it.
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Open the change" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("From the old wiki").first()).toBeVisible();
    await expect(page.getByText("/plan-imported.md").first()).toBeVisible();
  });

  await test.step("what waits can be thrown away", async () => {
    await page.goto(`/stores/${store}/import`);
    await page.locator("input[webkitdirectory]").setInputFiles(wiki);
    await page.getByRole("button", { name: "Start the dry run" }).click();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("The import was cancelled")).toBeVisible();
  });

  await test.step("whoever goes elsewhere while files are sent stays there", async () => {
    await page.goto(`/stores/${store}/import`);
    await page.locator("input[webkitdirectory]").setInputFiles(wiki);
    const letGo = await holdPosts(page, "**/api/console/imports?**");
    await page.getByRole("button", { name: "Start the dry run" }).click();
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.waitForURL("**/dashboard");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const answer = page.waitForResponse("**/api/console/imports?**");
    letGo();
    await (await answer).finished();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.getByRole("link", { name: "Sessions" }).click();
    await expect(page).toHaveURL(/\/sessions$/);
    expect(asked.filter((address) => address.includes("/import/"))).toEqual([]);
  });
});

test.describe("from another server", () => {
  test.use({ serverEnv: { WEBHOOK_ALLOW_PRIVATE: "true" } });

  test("reading is paused in the middle, goes on there, and comes in as one change", async ({ page, server }) => {
    const { key, store, agent } = await setUpWorkspace(page, server, "There");
    for (let at = 0; at < 45; at += 1) {
      await agent.run({ command: "create", path: `/memories/notes/${at}.md`, file_text: `note ${at}\n` });
    }
    await page.goto("/stores");
    const here = await new StoresPage(page).create("Here");
    const goOn = page.getByRole("button", { name: "Go on" });
    const line = await startCuttingServer(server.url);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    line.fate = async (place) => {
      if (place === 2) await held;
      return "pass" as const;
    };

    await test.step("it says how far it is, and waits", async () => {
      await page.goto(`/stores/${here}/import`);
      await page.getByRole("radio", { name: /Another server/ }).check();
      await page.getByRole("button", { name: "Start the dry run" }).click();
      await expect(page.getByText("Fill in the address", { exact: false })).toBeVisible();
      await expect(page.getByLabel("Address")).toBeFocused();
      await page.getByLabel("Address").fill(line.url);
      await page.getByLabel("API key of that server").fill(key);
      await page.getByLabel("Store’s id there").fill(store);
      await page.getByRole("button", { name: "Start the dry run" }).click();
      // One page is kept and the next is on its way: neither before the beginning nor after the end is reading cut short.
      await expect.poll(() => line.asked.length).toBe(2);
      await page.getByRole("button", { name: "Pause" }).press("Enter");
      await expect(page.getByText("Reading from the other server is paused")).toBeVisible();
      await expectGood(page, "a paused import");
    });

    await test.step("it goes on from there, not from the first page", async () => {
      release();
      await goOn.press("Enter");
      await expect(page.getByRole("button", { name: "Import 45 memories" })).toBeVisible();
      await expect(page.getByText("Reading was cut short and went on where it was.", { exact: false })).toBeVisible();
      expect(line.asked.filter((asked) => asked === null)).toHaveLength(1);
      await page.getByRole("button", { name: "Import 45 memories" }).press("Enter");
      await expect(page.getByText("45 created")).toBeVisible();
    });
    await line.close();
  });
});
