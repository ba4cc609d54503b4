import { admin } from "../fixtures/first-admin";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";
import { InboxPage } from "../pages/inbox.page";

test("what filters offer is counted among all that wait, and what nobody has leaves the list once it is given", async ({
  page,
  server,
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
});
