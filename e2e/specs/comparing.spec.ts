import { expectAccessible } from "../fixtures/expect-accessible";
import { holdRequests } from "../fixtures/hold-requests";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";

test("a memory is compared with another, of this store or of another one, by keyboard", async ({
  page,
  server,
  storesPage,
  memoryPage,
}) => {
  const other = (await setUpWorkspace(page, server, "Archive of 2025")).agent;
  await other.run({ command: "create", path: "/memories/policies/refunds-2025.md", file_text: "Within 30 days.\n" });
  const store = await storesPage.create("Customer support");
  const agent = other.inStore(store);
  await agent.run({ command: "create", path: "/memories/refunds.md", file_text: "Within 30 days.\n" });
  await agent.run({ command: "str_replace", path: "/memories/refunds.md", old_str: "30", new_str: "14" });
  await agent.run({
    command: "create",
    path: "/memories/returns.md",
    file_text: "Within 14 days, by post.\n\n\nAsk first.\n",
  });
  await page.goto(`/stores/${store}`);
  await storesPage.row("refunds.md").click();
  await memoryPage.editor.waitFor();
  const dialog = page.getByRole("dialog", { name: "Compare with…" });
  const field = dialog.getByRole("combobox", { name: "Memory to compare with" });
  const ask = async () => {
    await page.getByRole("button", { name: "Acts for this memory" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Compare with…" }).press("Enter");
    await expect(field).toBeFocused();
  };

  await test.step("before anything is typed the last changed of this store are offered", async () => {
    await ask();
    await expect(dialog.getByRole("option")).toHaveText([/returns\.md/]);
    await expectAccessible(page, "compare with");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Acts for this memory" })).toBeFocused();
  });

  await test.step("a part of the path finds one of this store", async () => {
    await ask();
    await page.keyboard.type("retu");
    await expect(dialog.getByRole("option", { name: /returns\.md/ })).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "/refunds.md v2 to /returns.md v1" })).toBeVisible();
    await expect(page.getByText("by post")).toBeVisible();
    await expect(page).toHaveURL(/\?compare=memver_\w+\.\.memver_\w+$/);
  });

  await test.step("what is copied from a comparison has its empty lines", async () => {
    await page.getByRole("main").getByRole("table").selectText();
    const copied = await page.evaluate(() => getSelection()?.toString().trim());
    expect(copied).toBe("Within 14 days.\nWithin 14 days, by post.\n\n\nAsk first.");
  });

  await test.step("and one of another store, which the address keeps", async () => {
    await ask();
    await page.keyboard.type("refunds 2025");
    await expect(dialog.getByRole("group", { name: "In other stores" }).getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    const heading = "Customer support: /refunds.md v2 to Archive of 2025: /policies/refunds-2025.md v1";
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await page.getByRole("button", { name: "Ignore spaces" }).click();
    await page.reload();
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await expectAccessible(page, "a comparison across stores");
    await page.getByRole("link", { name: "Close" }).click();
    await memoryPage.editor.waitFor();
  });

  await test.step("a chosen version, with a pasted id", async () => {
    const foreign = await page.request.get(
      `/api/console/findPlaces?input=${encodeURIComponent(JSON.stringify({ query: "refunds-2025" }))}`,
    );
    const { data } = (await foreign.json()) as { data: { type: string; id: string }[] };
    const id = data.find(({ type }) => type === "memory")?.id ?? "";
    await memoryPage.version(1).click();
    await page.getByRole("button", { name: "Compare with…" }).click();
    await field.fill(`see ${id.toLowerCase()} please`);
    await page.getByRole("option", { name: /refunds-2025\.md/ }).click();
    await expect(page.getByText("The text is the same in both.")).toBeVisible();
  });

  await test.step("an answer that comes after the dialog was closed leads nowhere, and one that does not come is told", async () => {
    await page.getByRole("treeitem", { name: /^refunds\.md/ }).click();
    await memoryPage.editor.waitFor();
    const here = page.url();
    const letGo = await holdRequests(page, "**/api/console/retrieveMemory*");
    await ask();
    const option = dialog.getByRole("option", { name: /returns\.md/ });
    const answer = page.waitForResponse("**/api/console/retrieveMemory*");
    await option.click();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    letGo();
    await (await answer).finished();
    await ask();
    await expect(option).toBeVisible();
    expect(page.url()).toBe(here);
    await page.unroute("**/api/console/retrieveMemory*");
    await page.route("**/api/console/retrieveMemory*", (route) => route.abort("connectionrefused"));
    await option.click();
    await expect(dialog.getByRole("alert")).toHaveText(/^The server did not answer/);
    await page.unroute("**/api/console/retrieveMemory*");
    await option.click();
    await expect(page.getByRole("heading", { name: "/refunds.md v2 to /returns.md v1" })).toBeVisible();
  });

  await test.step("nothing fits", async () => {
    await ask();
    await page.keyboard.type("zzzzqq");
    await expect(dialog.getByText("No memory by that path or id")).toBeVisible();
    await page.keyboard.press("Escape");
  });
});
