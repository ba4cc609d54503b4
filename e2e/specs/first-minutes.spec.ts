import { Agent } from "../fixtures/agent";
import { expectAccessible } from "../fixtures/expect-accessible";
import { admin } from "../fixtures/first-admin";
import { setRole } from "../fixtures/set-role";
import { expect, test } from "../fixtures/test";

test.use({ firstRun: true });

test("from the set-up link to the first write of an agent, live", async ({ page, server, setupPage }) => {
  await setupPage.setUp(server.setupUrl ?? "", admin);
  const guide = page.getByRole("region", { name: "Give an agent its memory" });

  await test.step("a store, by its name", async () => {
    await expect(guide.getByRole("listitem").filter({ hasText: "Create a store" })).toHaveAttribute(
      "aria-current",
      "step",
    );
    await guide.getByRole("button", { name: "Create the store" }).click();
    await expect(guide.getByText(/^The name must/)).toBeVisible();
    await guide.getByLabel("Name of the store").fill("Support playbook");
    await page.keyboard.press("Enter");
    await expect(guide.getByRole("heading", { name: "Done: Create a store" })).toBeVisible();
    await expect(page.getByRole("table", { name: "Stores" }).getByRole("link")).toHaveText("Support playbook");
    await expect(guide.getByLabel("Name of the key")).toBeFocused();
  });

  const secret = await test.step("a key, whose secret is shown once", async () => {
    await page.keyboard.press("Enter");
    const shown = guide.getByText(/^plm_[0-9A-Za-z]{36}$/);
    await expect(guide.getByRole("heading", { name: "Done: Create a key" })).toBeVisible();
    await expect(guide.getByRole("heading", { name: "Let the agent write" })).toBeFocused();
    return (await shown.textContent()) ?? "";
  });

  const { data } = await (await page.request.get("/api/console/listStoresForConsole?input={}")).json();
  const store = String(data[0].id);

  await test.step("three snippets with what belongs in them", async () => {
    for (const name of ["curl", "SDK", "Tool loop"]) {
      await guide.getByRole("tab", { name }).click();
      for (const part of [server.url, store, secret]) await expect(guide.getByRole("tabpanel")).toContainText(part);
    }
    await expectAccessible(page, "first minutes");
  });

  await test.step("the secret outlives a walk through the console, not a reload", async () => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Keys/ }).click();
    await page.waitForURL("**/keys");
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: /^Stores/ })
      .click();
    await expect(guide.getByText(secret).first()).toBeVisible();
    await page.reload();
    await expect(guide.getByText("Its secret was shown once and is no longer here.")).toBeVisible();
    await expect(guide.getByRole("tabpanel")).toContainText("<your key>");
    expect(await page.content()).not.toContain(secret);
  });

  await test.step("the first write of an agent is told at once, and leads to it", async () => {
    await expect(guide.getByText("Waiting for the first write")).toBeVisible();
    const agent = new Agent({ url: server.url, key: secret, store }, "first-run");
    await agent.run({ command: "create", path: "/memories/hello.md", file_text: "Hello.\n" });
    const reached = page.getByRole("region", { name: "Your agent remembers" });
    await expect(reached.getByText(/First memory written by first-run.* at/)).toContainText("/hello.md");
    await page.reload();
    await reached.getByRole("link", { name: "Read it" }).click();
    await page.waitForURL(/\/memories\/mem_/);
    await expect(page).toHaveTitle("hello.md · Support playbook · Palimpsest");
    await page.goBack();
    await reached.getByRole("button", { name: "Put this away" }).click();
    await expect(reached).toBeHidden();
    await expect(page.getByRole("table", { name: "Stores" })).toBeVisible();
  });
});

test("somebody who may not take the steps is not shown them", async ({ page, server, setupPage }) => {
  await setupPage.setUp(server.setupUrl ?? "", admin);
  await expect(page.getByRole("region", { name: "Give an agent its memory" })).toBeVisible();
  await setRole(server, admin.email, "viewer");
  await page.reload();
  await expect(page.getByText("No stores yet")).toBeVisible();
  await expect(page.getByText("Give an agent its memory")).toHaveCount(0);
});
