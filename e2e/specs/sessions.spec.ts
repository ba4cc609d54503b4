import { expectAccessible } from "../fixtures/expect-accessible";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";

test("a run is followed call by call, led to from what it wrote, and archived", async ({ page, server }) => {
  test.setTimeout(120_000);
  const { key, store, agent } = await setUpWorkspace(page, server, "Release engineering");
  const send = async (path: string, body: object) => {
    const headers = { "x-api-key": key, "content-type": "application/json" };
    const response = await fetch(server.url + path, { method: "POST", headers, body: JSON.stringify(body) });
    expect(response.status, path).toBe(200);
    return (await response.json()) as { id: string; content: string };
  };
  await agent.run({ command: "create", path: "/memories/style.md", file_text: "Tabs.\n" });

  await page.goto("/sessions");
  const rows = page.getByRole("table", { name: "Sessions" }).getByRole("row");
  await expect(rows.filter({ hasText: "release-4.2-1" })).toContainText("1 call");
  await expectAccessible(page, "sessions");

  const session = await send("/v1/sessions", {
    agent: "release-agent",
    environment_id: "production",
    title: "Nightly release",
    resources: [{ type: "memory_store", memory_store_id: store, access: "read_only", instructions: "Look first." }],
  });
  const call = (input: object) =>
    send(`/api/sessions/${session.id}/tools`, { type: "tool_use", id: "toolu_1", name: "memory", input });
  await test.step("the list shows it as it comes and calls", async () => {
    const row = rows.filter({ hasText: "Nightly release" });
    await expect(row).toContainText("None yet");
    await call({ command: "view", path: "/memories/style.md" });
    await call({ command: "delete", path: "/memories/style.md" });
    await expect(row).toContainText("2 calls");
    await expect(row).toContainText("1 not done");
    await page.getByLabel("Store", { exact: true }).selectOption({ label: "Release engineering" });
    await expect(page).toHaveURL(/memory_store_id=memstore_/);
    await expect(row).toBeVisible();
    await row.getByRole("link", { name: "Nightly release" }).click();
  });

  await test.step("its page tells each call, and goes on", async () => {
    await expect(page.getByRole("heading", { name: "Nightly release" })).toBeVisible();
    await expect(page.getByText("Look first.")).toBeVisible();
    const calls = page.getByRole("list", { name: "Calls" }).locator(":scope > li");
    await expect(calls).toHaveCount(2);
    await expect(calls.first()).toContainText("memory delete");
    await expect(calls.first()).toContainText("not allowed");
    await expect(calls.last()).toContainText("Served 1 version");
    await call({ command: "view", path: "/memories" });
    await expect(calls).toHaveCount(3);
    await page.getByLabel("Only what was not done").check();
    await expect(calls).toHaveCount(1);
    await page.getByLabel("Only what was not done").uncheck();
    await expectAccessible(page, "a session");
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await expectAccessible(page, "a session, narrow");
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("a version leads to the run that wrote it", async () => {
    await page.getByRole("link", { name: /style\.md · v1/ }).click();
    await page.getByRole("link", { name: "The whole run: release-4.2-1" }).click();
    await expect(page.getByRole("heading", { name: "release-4.2-1" })).toBeVisible();
    await expect(page.getByText("Wrote 1 version")).toBeVisible();
  });

  await test.step("all that it wrote is taken back, with the keyboard alone", async () => {
    await page.getByRole("button", { name: "Take it all back…" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Take back what “release-4.2-1” wrote?" });
    await expect(dialog).toContainText("Release engineering");
    await expect(dialog).toContainText("1 change, 1 memory");
    await expectAccessible(page, "taking back what a session wrote");
    // A year of five digits is none, and half a time is not “ever”.
    await dialog.getByLabel("Since").fill("12026-01-01T10:00");
    await expect(dialog.getByText("Choose a day and a time in full.")).toBeVisible();
    await dialog.getByLabel("Since").fill("");
    await dialog.getByLabel("Since").pressSequentially("11");
    await dialog.getByLabel("Why").fill("It was told to.");
    // It is counted anew since ever; until then Enter sends nothing.
    await expect(dialog.getByRole("button", { name: "Take back 1 change" })).toBeEnabled();
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Since")).toBeFocused();
    await dialog.getByLabel("Since").press("Backspace");
    await dialog.getByLabel("Why").press("Enter");
    await expect(page.getByText("1 change taken back in 1 store")).toBeVisible();
    expect((await call({ command: "view", path: "/memories" })).content).not.toContain("style.md");
    await page.getByRole("button", { name: "Take it all back…" }).press("Enter");
    await expect(dialog).toContainText("Nothing that it wrote since then is still in effect.");
    await page.keyboard.press("Escape");
  });

  await test.step("it is archived, and says so", async () => {
    await page.goto(`/sessions/${session.id}`);
    await page.getByRole("button", { name: "Archive", exact: true }).click();
    await page.route("**/sessions/**", (route) =>
      route.request().method() === "POST" ? route.abort("connectionrefused") : route.continue(),
    );
    await page.getByRole("button", { name: "Archive the session" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("No answer came from the server.");
    await page.unroute("**/sessions/**");
    await page.getByRole("button", { name: "Archive the session" }).click();
    await expect(page.getByText("Archived", { exact: true })).toBeVisible();
    expect((await call({ command: "view", path: "/memories" })).content).toMatch(/This session is archived/);
  });
});
