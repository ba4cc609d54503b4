import { admin } from "../fixtures/first-admin";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";
import { InboxPage } from "../pages/inbox.page";

test("what filters offer is counted among all that wait, and what nobody has leaves the list once it is given", async ({
  page,
  server,
  memoryPage,
  storesPage,
}) => {
  const { agent } = await setUpWorkspace(page, server, "Support playbook");
  for (const path of ["a", "b", "c"]) {
    await agent.run({ command: "create", path: `/memories/${path}.md`, file_text: "Answer within two days\n" });
  }
  const inbox = new InboxPage(page);
  await inbox.goto("?path=/a.md");
  await expect(inbox.rows).toHaveCount(1);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const filters = page.getByRole("dialog");
  await expect(filters.getByLabel("Session").getByRole("option")).toHaveText(["Any", /^\S+ \(3\)$/]);
  await filters.getByLabel("Path").fill("");
  await filters.getByLabel("Given to").selectOption("nobody");
  await page.getByRole("button", { name: "Show the changes" }).click();
  await expect(inbox.rows).toHaveCount(3);
  await expect(page.getByRole("link", { name: "Remove the filter Given to: nobody" })).toBeVisible();
  await expect(page.getByText("3 changes in this list")).toBeVisible();

  await inbox.row("/c.md").click();
  await inbox.detail.getByRole("button", { name: "Give to…" }).click();
  const give = page.getByRole("dialog", { name: "Give this change to" });
  await give.getByRole("checkbox", { name: admin.name }).check();
  await page.keyboard.press("Enter");
  await expect(give).toBeHidden();
  await expect(inbox.rows).toHaveCount(2);
  await expect(inbox.detail).toHaveAccessibleName("/b.md");
  await expect(page.getByText("2 changes in this list")).toBeVisible();
  await page.reload();
  await expect(inbox.rows).toHaveCount(2);

  await test.step("what is not corrected after all is what one comes back to, and Control+Enter stays with the tree", async () => {
    await inbox.row("/b.md").click();
    await expect(inbox.detail).toHaveAccessibleName("/b.md");
    await page.keyboard.press("e");
    await page.getByRole("link", { name: "Back to the inbox" }).click();
    await expect(inbox.detail).toHaveAccessibleName("/b.md");
    await page.keyboard.press("e");
    await memoryPage.typeAtEnd("Or three\n");
    await memoryPage.save();
    await expect(page.getByRole("link", { name: "Go on in the inbox" })).toBeVisible();
    const opened = page.waitForEvent("popup");
    await storesPage.row("a.md").press("Control+Enter");
    await expect(await opened).toHaveURL(/memories\/mem_/);
    await expect(page.getByRole("link", { name: "Go on in the inbox" })).toBeVisible();
    await memoryPage.text.press("Control+Enter");
    await expect(inbox.detail).toHaveAccessibleName("/a.md");
  });
});
