import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("read, correct, compare, restore and redact on a phone, by touch", async ({
  page,
  server,
  storesPage,
  memoryPage,
}) => {
  const { store, agent } = await setUpWorkspace(page, server, "Release engineering");
  await agent.run({ command: "create", path: "/memories/start-up.md", file_text: "1. Use the old key\n" });

  await test.step("read and correct", async () => {
    await page.goto(`/stores/${store}`);
    await storesPage.row("start-up.md").tap();
    await expect(memoryPage.text).toHaveValue("1. Use the old key\n");
    await memoryPage.text.fill("1. Take the key from the vault\n");
    await page.getByRole("button", { name: "Save", exact: true }).tap();
    await expect.poll(() => agent.run({ command: "view", path: "/memories/start-up.md" })).toContain("vault");
  });

  await test.step("compare", async () => {
    await page.getByRole("link", { name: "History" }).tap();
    await expect(memoryPage.versions).toHaveCount(2);
    await memoryPage.version(1).tap();
    await page.getByRole("link", { name: "Compared with current" }).tap();
    await expect(page.getByText("Use the old key")).toBeVisible();
    await expect(page.getByText("Take the key from the vault").first()).toBeVisible();
    await page.goBack();
  });

  await test.step("restore", async () => {
    await page.getByRole("button", { name: "Restore…" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "Restore" }).tap();
    await expect.poll(() => agent.run({ command: "view", path: "/memories/start-up.md" })).toContain("old key");
  });

  await test.step("redact", async () => {
    await page.getByRole("link", { name: "History" }).tap();
    await expect(memoryPage.versions).toHaveCount(3);
    await memoryPage.version(2).tap();
    await page.getByRole("button", { name: "Redact…" }).tap();
    const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await dialog
      .getByLabel(/redact/i)
      .last()
      .fill("redact");
    await dialog.getByRole("button", { name: "Redact version" }).tap();
    await expect(page.getByText(/Redacted: /)).toBeVisible();
  });
});
