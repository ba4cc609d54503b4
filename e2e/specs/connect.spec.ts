import { Agent } from "../fixtures/agent";
import { expectAccessible } from "../fixtures/expect-accessible";
import { admin } from "../fixtures/first-admin";
import { holdAnswers } from "../fixtures/hold-requests";
import { setStoreRole } from "../fixtures/people";
import { setRole } from "../fixtures/set-role";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";

test("an agent is connected from its store, its first call is seen, and its tools are tried by hand", async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  const { key, store } = await setUpWorkspace(page, server, "Release engineering");

  const secret = await test.step("a key of the store's own, in what is pasted", async () => {
    await page.getByRole("main").getByRole("link", { name: "Connect an agent", exact: true }).click();
    await page.waitForURL(`**/connect?store=${store}`);
    await page.getByRole("button", { name: "Create the key" }).press("Enter");
    // The form went away with the key in its place, and the keyboard goes on from there.
    await expect(page.getByRole("button", { name: "Copy: Key" })).toBeFocused();
    const made = (await page.getByText(/^plm_[0-9A-Za-z]{36}$/).textContent()) ?? "";
    for (const way of ["SDK tool runner", "Own loop", "MCP", "SDK without tools", "curl"]) {
      await page.getByRole("tab", { name: way, exact: true }).click();
      for (const part of [server.url, store, made]) await expect(page.getByRole("tabpanel")).toContainText(part);
    }
    await page.getByRole("tab", { name: "MCP", exact: true }).click();
    await page.getByLabel("Client").selectOption("Cursor");
    await expect(page.getByRole("tabpanel")).toContainText('"mcpServers"');
    await expectAccessible(page, "connecting an agent");
    return made;
  });

  await test.step("its first call shows by itself", async () => {
    await expect(page.getByText("Waiting for the first call")).toBeVisible();
    const agent = new Agent({ url: server.url, key: secret, store }, "first-run");
    await agent.run({ command: "view", path: "/memories" });
    await expect(page.getByRole("link", { name: /See the session|Open the store/ })).toBeVisible();
  });

  await test.step("a call is filled in as a form, read as JSON, and answered to the letter", async () => {
    await page.goto(`/playground?store=${store}`);
    await page.getByLabel("Call", { exact: true }).selectOption("memory create");
    await page.getByLabel("path").fill("/memories/tried.md");
    await page.getByLabel("file_text").fill("By hand.\n");
    await page.getByRole("tab", { name: "JSON" }).click();
    const json = page.getByLabel("Input of the tool, as JSON");
    await expect(json).toHaveValue(/"path": "\/memories\/tried.md"/);
    await page.getByRole("button", { name: "Run memory create" }).click();
    const answer = page.getByRole("region", { name: "Answer" });
    await expect(answer.getByText("File created successfully at: /memories/tried.md", { exact: true })).toBeVisible();
    await expect(answer.getByText("wrote 1 version")).toBeVisible();
    await page.getByRole("button", { name: "Run memory create" }).click();
    await expect(answer.getByText("Refused", { exact: true })).toBeVisible();
    await json.fill("{");
    await expect(page.getByRole("button", { name: "Run memory create" })).toBeDisabled();
    await expectAccessible(page, "the playground");
    await page.goto(`/stores/${store}`);
    await page.getByRole("treeitem", { name: /^tried.md/ }).click();
    await expect(page.getByText(admin.name).first()).toBeVisible();
  });

  await test.step("what is typed stays where it was begun, beginning again empties a list, and an answer to another call is not shown", async () => {
    await page.goto("/playground");
    await page.waitForURL(`**/playground?store=${store}`);
    await page.getByLabel("Call", { exact: true }).selectOption("memory view");
    await page.getByLabel("view_range").fill("1, 5");
    await page.getByRole("button", { name: "Start again" }).click();
    await expect(page.getByLabel("view_range")).toHaveValue("");
    const letGo = await holdAnswers(page, "**/playground**");
    await page.getByRole("button", { name: "Run memory view" }).click();
    await page.getByLabel("Call", { exact: true }).selectOption("memory create");
    const run = page.getByRole("button", { name: "Run memory create" });
    await expect(run).toHaveAttribute("aria-busy", "true");
    letGo();
    await expect(run).not.toHaveAttribute("aria-busy", "true");
    await expect(page.getByText("Run the call, and what the model would read stands here.")).toBeVisible();
    await page.getByLabel("path").fill("/memories/typed.md");
    // Another store is the newest one from here on, and the list of them is read again after the call.
    await fetch(`${server.url}/v1/memory_stores`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ name: "A newer one" }),
    });
    await run.click();
    const choice = page.getByLabel("Store", { exact: true });
    await expect(choice.locator("option")).toHaveText(["A newer one", "Release engineering"]);
    await expect(page.getByRole("region", { name: "Answer" })).toContainText("File created successfully");
    await expect(choice).toHaveValue(store);
    await choice.selectOption({ label: "A newer one" });
    await expect(page.getByLabel("path")).toHaveValue("/memories/typed.md");
  });

  await test.step("the call of another set of tools is another one, also where it has the same name", async () => {
    await page.goto(`/playground?store=${store}`);
    const tools = page.getByRole("combobox", { name: "Tools", exact: true });
    const call = page.getByLabel("Call", { exact: true });
    await tools.selectOption("documents");
    await call.selectOption("memory_delete");
    await page.getByLabel("path").fill("/typed.md");
    await page.getByRole("button", { name: "Run memory_delete" }).click();
    const answer = page.getByRole("region", { name: "Answer" });
    await expect(answer.getByText("Deleted /typed.md.", { exact: true })).toBeVisible();
    await tools.selectOption("entries");
    await expect(page.getByLabel("memory_id")).toHaveValue("");
    await expect(call).toHaveValue("memory_delete");
    await expect(answer.getByText("Run the call, and what the model would read stands here.")).toBeVisible();
    await page.getByRole("tab", { name: "JSON" }).click();
    await expect(page.getByLabel("Input of the tool, as JSON")).not.toHaveValue(/path/);
  });

  await test.step("every session can be chosen, also where there are more than one page of them", async () => {
    const begin = (number: number) =>
      fetch(`${server.url}/v1/sessions`, {
        method: "POST",
        headers: { "x-api-key": key, "content-type": "application/json" },
        body: JSON.stringify({
          agent: "nightly",
          environment_id: "production",
          title: `Run ${number}`,
          resources: [{ type: "memory_store", memory_store_id: store }],
        }),
      });
    const begun = await Promise.all(Array.from({ length: 102 }, (_, number) => begin(number + 1)));
    expect(begun.every(({ ok }) => ok)).toBe(true);
    await page.goto("/playground?session=");
    const choice = page.getByLabel("Session", { exact: true });
    await expect(choice).toHaveValue(/^sesn_/);
    await expect(choice.locator("option")).toHaveCount(102);
    await choice.selectOption({ label: "Run 1" });
    await expect(choice.locator("option:checked")).toHaveText("Run 1");
    await page.waitForURL("**/playground?session=sesn_*");
    await expect(page.getByText(/^These are the newest/)).toHaveCount(0);
    for (let hundred = 1; hundred <= 4; hundred++)
      await Promise.all(Array.from({ length: 100 }, (_, number) => begin(hundred * 1_000 + number)));
    await page.goto("/playground?session=");
    await expect(page.getByText("These are the newest 500. For an older one choose")).toBeVisible();
    await expect(choice.locator("option")).toHaveCount(500);
  });

  await test.step("who only reads is told so before, and refused in words", async () => {
    await setRole(server, admin.email, "viewer");
    await page.goto(`/playground?store=${store}`);
    await expect(page.getByText(/^Your role reads/)).toBeVisible();
    await page.getByLabel("Call", { exact: true }).selectOption("memory delete");
    await page.getByLabel("path").fill("/memories/tried.md");
    await page.getByRole("button", { name: "Run memory delete" }).click();
    await expect(page.getByText(/^Your role \(viewer\) does not allow this/).first()).toBeVisible();
    await page.goto(`/connect?store=${store}`);
    await expect(page.getByText("An admin creates keys")).toBeVisible();
  });

  await test.step("who writes in that store by a role in it is told nothing of the kind there", async () => {
    await setStoreRole(server, admin.email, store, "editor");
    await page.goto(`/playground?store=${store}`);
    await page.getByLabel("Call", { exact: true }).selectOption("memory delete");
    await page.getByLabel("path").fill("/memories/tried.md");
    await expect(page.getByText(/^Your role reads/)).toBeHidden();
    await page.getByRole("button", { name: "Run memory delete" }).click();
    await expect(page.getByText("Successfully deleted /memories/tried.md", { exact: true })).toBeVisible();
    await page.goto("/playground?session=");
    await expect(page.getByLabel("Session", { exact: true })).toHaveValue(/^sesn_/);
    await expect(page.getByRole("button", { name: "Run memory view" })).toBeVisible();
    await expect(page.getByText(/^Your role reads/)).toBeHidden();
    await page.goto(`/playground?store=${store}`);
    await page.getByLabel("Store", { exact: true }).selectOption({ label: "A newer one" });
    await expect(page.getByText(/^Your role reads/)).toBeVisible();
  });
});
