import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Agent } from "../fixtures/agent";
import { admin } from "../fixtures/first-admin";
import { expect, test } from "../fixtures/test";

const secret = "PAYMENTS_KEY=live_4d7f2c9b81e6";
const firstText = `# Start-up\n\n1. Read the progress log\n2. export ${secret}\n`;

const filesWith = (folder: string, words: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(words));

// As on a screen where things move.
test.use({ firstRun: true, contextOptions: { reducedMotion: "no-preference" } });

test("from the set-up link to an agent that reads the corrected text", async ({
  page,
  server,
  setupPage,
  storesPage,
  keysPage,
  memoryPage,
}, info) => {
  await test.step("the printed link makes the workspace, once", async () => {
    const link = server.setupUrl ?? "";
    await setupPage.setUp(link, admin);
    await page.goto(link);
    await expect(page.getByRole("button", { name: "Create the workspace" })).toBeHidden();
  });

  const key = await test.step("a key for the agent", () => keysPage.create("Release agent"));
  const store = await test.step("a store", () => storesPage.create("Release engineering"));
  const agent = new Agent({ url: server.url, key, store }, "release-4.2-1");

  await test.step("what the agent writes appears in the open tree", async () => {
    await agent.run({ command: "create", path: "/memories/start-up.md", file_text: firstText });
    await expect(storesPage.row("start-up.md")).toBeVisible();
  });

  await test.step("a save over a newer agent write is a conflict that loses nothing", async () => {
    await storesPage.row("start-up.md").click();
    await expect(memoryPage.text).toBeVisible();
    await memoryPage.typeAtEnd("3. Ask Rui for the go\n");
    await agent.run({
      command: "str_replace",
      path: "/memories/start-up.md",
      old_str: `export ${secret}`,
      new_str: "take PAYMENTS_KEY from the vault",
    });
    await expect(memoryPage.versions).toHaveCount(2);
    await memoryPage.save();
    await memoryPage.decide(1, "2. take PAYMENTS_KEY from the vault\n3. Ask Rui for the go\n");
    await memoryPage.mergeButton.click();
    await expect(memoryPage.mergeButton).toBeHidden();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(memoryPage.versions).toHaveCount(3);
    const merged = await agent.run({ command: "view", path: "/memories/start-up.md" });
    expect(merged).toContain("take PAYMENTS_KEY from the vault");
    expect(merged).toContain("3. Ask Rui for the go");
  });

  await test.step("an earlier version comes back as a new one", async () => {
    await memoryPage.restore(2, "Rui is away this week.");
    await expect(memoryPage.versions).toHaveCount(4);
    await expect(memoryPage.versions.first()).toContainText("Rui is away this week.");
  });

  await test.step("the version with the key is redacted, and its bytes leave the files", async () => {
    await memoryPage.redact(1, "A live key.");
    await expect(page.getByText(/Redacted: /)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/Redacted: /)).toBeVisible();
    expect(await page.content()).not.toContain(secret);
    if (info.project.name === "sqlite") {
      await expect.poll(() => filesWith(server.dataDir, secret), { timeout: 20_000 }).toEqual([]);
    }
  });

  await test.step("the agent reads the corrected text", async () => {
    const text = await agent.run({ command: "view", path: "/memories/start-up.md" });
    expect(text).toContain("take PAYMENTS_KEY from the vault");
    expect(text).not.toContain("Ask Rui");
  });
});
