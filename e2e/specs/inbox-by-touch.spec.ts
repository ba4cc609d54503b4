import { expectAccessible } from "../fixtures/expect-accessible";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";
import { InboxPage } from "../pages/inbox.page";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("the inbox is cleared on a phone, by touch", async ({ page, server }) => {
  const { agent } = await setUpWorkspace(page, server, "Support playbook");
  for (const name of ["a", "b", "c", "d", "e"]) {
    await agent.run({ command: "create", path: `/memories/${name}.md`, file_text: `# ${name}\n` });
  }
  const inbox = new InboxPage(page);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await inbox.goto();
  await expect(inbox.rows).toHaveCount(5);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectAccessible(page, `the inbox on a phone, ${colorScheme}`);
  }

  await test.step("open, approve under the thumb, and go on", async () => {
    await inbox.row("/e.md").tap();
    await expect(inbox.detail).toHaveAccessibleName("/e.md");
    const box = await button("Approve").boundingBox();
    expect(box?.y, "under the thumb").toBeGreaterThan(760);
    await expectAccessible(page, "a change on a phone");
    await button("Approve").tap();
    await expect(inbox.detail).toHaveAccessibleName("/d.md");
  });

  await test.step("flag, revert", async () => {
    await button("Flag").tap();
    await expect(inbox.detail).toHaveAccessibleName("/c.md");
    await button("Revert…").tap();
    await button("Revert with a new version").tap();
    await expect(inbox.detail).toHaveAccessibleName("/b.md");
  });

  await test.step("back to the list, choose what is left, approve it together", async () => {
    await page.getByRole("link", { name: "Back to the inbox" }).tap();
    await expect(inbox.rows).toHaveCount(2);
    await page.getByRole("checkbox", { name: "Choose /b.md" }).tap();
    await page.getByRole("checkbox", { name: "Choose /a.md" }).tap();
    await button("Approve…").tap();
    await button("Approve 2 changes").tap();
    await expect(page.getByText("Nothing waits for review")).toBeVisible();
  });

  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
