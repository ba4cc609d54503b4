import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";
import { InboxPage } from "../pages/inbox.page";

test("filters that nothing fits are cleared, and the order stays", async ({ page, server }) => {
  const { agent, store } = await setUpWorkspace(page, server, "Support playbook");
  await agent.run({ command: "create", path: "/memories/plain.md", file_text: "Nothing odd\n" });
  const inbox = new InboxPage(page);
  await inbox.goto("?order=oldest&path=/nowhere/**");
  await expect(page.getByText("Nothing that fits the filters waits for review")).toBeVisible();
  await page.goto(`/inbox?order=oldest&store=${store}&path=/nowhere/**`);
  await expect(page.getByRole("link", { name: "Remove the filter Store: Support playbook" })).toBeVisible();
  await page.getByRole("button", { name: "Clear the filters" }).click();
  await expect(inbox.rows).toHaveCount(1);
  expect(new URL(page.url()).search).toBe("?order=oldest");
});
