import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expectAccessible } from "../fixtures/expect-accessible";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";

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
    await page.getByRole("link", { name: "Open the change" }).click();
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
});
