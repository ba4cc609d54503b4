import { expectAccessible } from "../fixtures/expect-accessible";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";
import { InboxPage } from "../pages/inbox.page";

const secret = "# Deploying\n\nThe deploy key is AKIAIOSFODNN7Q2X4W2Z.\n";

test("what was found in a change is said beside it, and asked about before it is approved", async ({
  page,
  server,
}) => {
  const { agent } = await setUpWorkspace(page, server, "Support playbook");
  await agent.run({ command: "create", path: "/memories/plain.md", file_text: "Nothing odd\n" });
  await agent.run({ command: "create", path: "/memories/deploy.md", file_text: secret });
  const inbox = new InboxPage(page);
  await inbox.goto();
  await inbox.row("/deploy.md").click();
  const found = inbox.detail.getByRole("region", { name: "1 open finding" });

  await test.step("by kind and line, with the way to the text it stands in", async () => {
    await expect(found.getByText("Secret")).toBeVisible();
    await expect(found.getByRole("link", { name: "/deploy.md, line 3" })).toHaveAttribute(
      "href",
      /\/memories\/mem_\w+\?version=memver_/,
    );
    await expectAccessible(page, "a change with a finding");
  });

  await test.step("approving it asks once more", async () => {
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    const dialog = page.getByRole("alertdialog", { name: "Approve with this in it?" });
    await expect(dialog.getByText("1 finding is open in this change.")).toBeVisible();
    await expect(dialog.getByText("Secret")).toBeVisible();
    await expect(dialog.getByText("/deploy.md, line 3")).toBeVisible();
    await expectAccessible(page, "a second look at a finding");
    await dialog.getByRole("button", { name: "Look again" }).click();
    await expect(inbox.row("/deploy.md")).toBeVisible();
  });

  await test.step("approving it with others names it", async () => {
    for (const path of ["/deploy.md", "/plain.md"])
      await page.getByRole("checkbox", { name: `Choose ${path}` }).check();
    await page.getByRole("button", { name: "Approve…" }).click();
    const dialog = page.getByRole("dialog", { name: "Approve 2 changes?" });
    await expect(dialog.getByText("1 of the chosen has open findings.")).toBeVisible();
    await expect(dialog.getByText("Nothing hidden")).toBeHidden();
    await expect(dialog.getByRole("listitem").filter({ hasText: "/deploy.md" }).first()).toContainText("1 finding");
    const approve = dialog.getByRole("button", { name: "Approve 2 changes" });
    await expect(approve).toBeDisabled();
    await dialog.getByRole("checkbox", { name: "I have read what was found" }).check();
    await expect(approve).toBeEnabled();
    await expectAccessible(page, "approving several with a finding");
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("dismissed where it is said, it is asked about no more", async () => {
    await found.getByRole("button", { name: "See the findings" }).click();
    await page.getByRole("button", { name: "Dismiss the finding in /deploy.md" }).click();
    await page.getByRole("button", { name: "Dismiss", exact: true }).click();
    await expect(page.getByText("Dismissed the finding")).toBeVisible();
    await expect(found).toBeHidden();
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(inbox.said.filter({ hasText: "Approved /deploy.md" }).first()).toBeAttached();
  });
});
