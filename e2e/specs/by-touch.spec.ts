import { expectAccessible } from "../fixtures/expect-accessible";
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

test("choose several, move them and take it back on a phone, by touch", async ({ page, server, storesPage }) => {
  const { store, agent } = await setUpWorkspace(page, server, "Release engineering");
  for (const path of ["notes/a.md", "notes/b.md", "start-up.md"])
    await agent.run({ command: "create", path: `/memories/${path}`, file_text: path });
  const row = (name: string) => storesPage.row(name);
  const bar = (name: string) => page.getByRole("button", { name, exact: true });

  await test.step("a tap ticks, and what opens a folder still does", async () => {
    await page.goto(`/stores/${store}`);
    await bar("Choose several").tap();
    await expect(page.getByText("Tick what you want to choose.")).toBeVisible();
    await row("notes").tap({ position: { x: 16, y: 20 } });
    await row("a.md").tap();
    await row("start-up.md").tap();
    await expect(page).toHaveURL(new RegExp(`/stores/${store}$`));
    await expect(page.getByText("2 chosen", { exact: true })).toBeVisible();
    await row("start-up.md").tap();
    await row("b.md").tap();
    await expect(row("start-up.md")).toHaveAttribute("aria-selected", "false");
    await expectAccessible(page, "choosing by touch");
  });

  await test.step("the bar lies where a thumb is, each of its buttons large enough", async () => {
    for (const name of ["Export", "Move…", "Delete…", "Done"]) {
      const { y, width, height } = (await bar(name).boundingBox())!;
      expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44);
      expect(y, name).toBeGreaterThan(844 * 0.75);
    }
    const shots = process.env.PALIMPSEST_SHOTS;
    if (shots) await page.screenshot({ path: `${shots}/choosing-by-touch.png` });
  });

  await test.step("they move, and come back", async () => {
    await bar("Move…").tap();
    await page.getByLabel("Into the folder").fill("/kept");
    await bar("Move").tap();
    await expect(row("kept")).toBeVisible();
    await expect(bar("Done")).toBeHidden();
    await bar("Undo").tap();
    await expect(row("notes")).toBeVisible();
    await expect(row("kept")).toBeHidden();
    // The notice that goes gives the focus back, which would close a menu opened in that moment.
    await expect(bar("Undo")).toBeHidden();
  });

  await test.step("a long press begins with the row under it", async () => {
    await row("start-up.md").dispatchEvent("contextmenu", { button: 2, clientX: 120, clientY: 300 });
    await page.getByRole("menuitem", { name: "Choose several" }).tap();
    await expect(row("start-up.md")).toHaveAttribute("aria-selected", "true");
    await bar("Done").tap();
    await expect(row("start-up.md")).toHaveAttribute("aria-selected", "false");
  });
});
