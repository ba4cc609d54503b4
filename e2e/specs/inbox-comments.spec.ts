import { holdRequests } from "../fixtures/hold-requests";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";
import { InboxPage } from "../pages/inbox.page";

test("a comment begun while its change is on its way is a comment and no verdict", async ({ page, server }) => {
  const { agent } = await setUpWorkspace(page, server, "Support playbook");
  await agent.run({ command: "create", path: "/memories/first.md", file_text: "Within 30 days.\n" });
  await agent.run({ command: "create", path: "/memories/second.md", file_text: "By post.\n" });
  const inbox = new InboxPage(page);
  await inbox.goto();
  await inbox.expectWaiting(2);
  const letGo = await holdRequests(page, "**/api/console/retrieveChange*");
  await inbox.row("/first.md").click();
  await expect(page).toHaveURL(/\?change=chg_/);
  const field = page.getByRole("textbox", { name: "Comment", exact: true });
  // A key pressed before the page has come to life is lost, as it is for a person, who presses it again.
  await expect(async () => {
    await page.keyboard.press("c");
    await expect(field).toBeFocused({ timeout: 2_000 });
  }).toPass();
  // A second press may have come to a field that was there by then.
  await field.fill("");
  await page.keyboard.type("a fair doubt, no");
  await expect(field).toHaveValue("a fair doubt, no");
  letGo();
  await expect(inbox.detail.getByRole("textbox", { name: "Comment", exact: true })).toBeFocused();
  await page.keyboard.type("w");
  await expect(field).toHaveValue("a fair doubt, now");
  await expect(inbox.detail).toHaveAccessibleName("/first.md");
  await expect(inbox.detail.getByText("Waits for review")).toBeVisible();
});
