import { holdRequests } from "../fixtures/hold-requests";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";
import { InboxPage } from "../pages/inbox.page";
import { MemoryPage } from "../pages/memory.page";

test("what an agent writes while a restore is being decided on is not restored over unseen", async ({
  page,
  server,
  storesPage,
}) => {
  const { store, agent } = await setUpWorkspace(page, server, "Release engineering");
  await agent.run({ command: "create", path: "/memories/log.md", file_text: "one\n" });
  await agent.run({ command: "str_replace", path: "/memories/log.md", old_str: "one", new_str: "two" });
  await page.goto(`/stores/${store}`);
  await storesPage.row("log.md").click();
  const memory = new MemoryPage(page);
  await memory.version(1).click();
  await page.getByRole("button", { name: "Restore…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("It was right");
  const heard = page.waitForResponse(/retrieveMemory/);
  await agent.run({ command: "str_replace", path: "/memories/log.md", old_str: "two", new_str: "three" });
  await heard;
  await expect(page.getByText("v3", { exact: true })).toHaveCount(1);
  const restore = dialog.getByRole("button", { name: "Restore", exact: true });
  await restore.click();
  await expect(dialog.getByText(/changed while you decided/)).toBeVisible();
  expect(await agent.run({ command: "view", path: "/memories/log.md" })).toContain("three");
  await expect(dialog.getByLabel("Reason")).toHaveValue("It was right");
  await expect(restore).toBeEnabled();
  await restore.click();
  await expect(dialog).toBeHidden();
  expect(await agent.run({ command: "view", path: "/memories/log.md" })).toContain("one");
});

test("what is typed in a merge outlives what an agent writes there, and a look at the text", async ({
  page,
  server,
  storesPage,
}) => {
  const { store, agent } = await setUpWorkspace(page, server, "Release engineering");
  await agent.run({ command: "create", path: "/memories/log.md", file_text: "a\nb\nc\n" });
  await page.goto(`/stores/${store}`);
  await storesPage.row("log.md").click();
  const memory = new MemoryPage(page);
  await memory.replaceAll("a\nmine\nc\n");
  await expect(page.getByText("Unsaved", { exact: true })).toBeVisible();
  await agent.run({ command: "str_replace", path: "/memories/log.md", old_str: "b\n", new_str: "theirs\n" });
  await page.getByRole("button", { name: "Merge now" }).click();
  await memory.decide(1, "Thought over");
  const field = page.getByLabel("Text for place 1");
  await expect(memory.mergeButton).toBeEnabled();
  await agent.run({ command: "str_replace", path: "/memories/log.md", old_str: "theirs", new_str: "theirs again" });
  await expect(page.getByText("theirs again")).toBeVisible();
  await expect(field).toHaveValue("Thought over");
  await expect(field).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type(" and typed on");
  await expect(page.getByText("Theirs has changed: choose again")).toBeVisible();
  await expect(page.getByRole("button", { name: "1 left to decide" })).toBeDisabled();

  await page.goBack();
  await memory.editor.waitFor();
  await page.goForward();
  await expect(field).toHaveValue("Thought over and typed on");
  await page.getByRole("region", { name: "Place 1 of" }).getByText("Edit", { exact: true }).click();
  await memory.mergeButton.click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").getByText("Saved")).toBeVisible();
  expect(await agent.run({ command: "view", path: "/memories/log.md" })).toContain("Thought over and typed on");
});

test("a comment that was begun is there again after a look elsewhere, and names whom it names when it is pasted", async ({
  page,
  server,
}) => {
  const { agent } = await setUpWorkspace(page, server, "Support playbook");
  for (const name of ["first", "second"])
    await agent.run({ command: "create", path: `/memories/${name}.md`, file_text: `${name}\n` });
  const inbox = new InboxPage(page);
  await inbox.goto();
  await inbox.row("/first.md").click();
  const field = inbox.detail.getByRole("textbox", { name: "Comment", exact: true });
  await field.fill("A doubt of mine");
  await inbox.detail.getByRole("button", { name: "Comment on line 1" }).click();
  const onLine = inbox.detail.getByRole("textbox", { name: "On line 1" });
  await onLine.fill("This word");
  await inbox.row("/second.md").click();
  await expect(inbox.detail).toHaveAccessibleName("/second.md");
  await expect(field).toHaveValue("");
  await page.goBack();
  await expect(inbox.detail).toHaveAccessibleName("/first.md");
  await expect(field).toHaveValue("A doubt of mine");
  await inbox.detail.getByRole("button", { name: "Comment on line 1" }).click();
  await expect(onLine).toHaveValue("This word");
  await inbox.detail.getByRole("button", { name: "Cancel" }).click();
  await inbox.detail.getByRole("button", { name: "Comment on line 1" }).click();
  await expect(onLine).toHaveValue("");

  const letGo = await holdRequests(page, "**/api/console/listMembers*");
  await field.fill("Ask @Ada Okafor about it");
  await field.press("Control+Enter");
  await page.keyboard.type(" and more");
  letGo();
  await expect(page.getByText("Comment added")).toBeVisible();
  await expect(field).toHaveValue("and more");
  await expect(inbox.detail.getByText("@Ada Okafor", { exact: true })).toBeVisible();
});

test("what else a session did shows what was decided on it since", async ({ page, server }) => {
  const { agent } = await setUpWorkspace(page, server, "Support playbook");
  for (const name of ["first", "second"])
    await agent.run({ command: "create", path: `/memories/${name}.md`, file_text: `${name}\n` });
  const inbox = new InboxPage(page);
  await inbox.goto("?state=any");
  await inbox.row("/first.md").click();
  const around = inbox.detail.getByRole("region", { name: "Around it" });
  await around.getByRole("link", { name: "/second.md" }).click();
  await expect(inbox.detail).toHaveAccessibleName("/second.md");
  await expect(around.getByRole("link", { name: "/first.md" })).toBeVisible();
  await inbox.press("a", "Approved /second.md");
  await around.getByRole("link", { name: "/first.md" }).click();
  await expect(inbox.detail).toHaveAccessibleName("/first.md");
  await expect(around.getByRole("link", { name: "/second.md" })).toContainText("Approved");
  const title = around.getByRole("heading", { name: "The session’s other acts" });
  expect(await title.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test("what was written in a store that is deleted leaves an inbox that is open", async ({ page, server }) => {
  const { store, key, agent } = await setUpWorkspace(page, server, "Support playbook");
  await agent.run({ command: "create", path: "/memories/first.md", file_text: "first\n" });
  const inbox = new InboxPage(page);
  await inbox.goto();
  await inbox.row("/first.md").click();
  await expect(inbox.detail).toHaveAccessibleName("/first.md");
  await inbox.expectWaiting(1);
  const headers = { "x-api-key": key };
  await fetch(`${server.url}/v1/memory_stores/${store}`, { method: "DELETE", headers });
  await expect(page.getByText("There is no such change")).toBeVisible();
  await expect(inbox.rows).toHaveCount(0);
  await inbox.expectWaiting(0);
});

test("a merged text is kept where one of the two entries changes meanwhile, and goes on from what they say now", async ({
  page,
  server,
}) => {
  const { store, key, agent } = await setUpWorkspace(page, server, "Release engineering");
  const headers = { "x-api-key": key, "content-type": "application/json" };
  const keep = async (content: string) => {
    const input = { content, category: "project_context", importance: 4 };
    const body = JSON.stringify({ type: "tool_use", id: "toolu_1", name: "memory_store", input });
    await fetch(`${server.url}/api/stores/${store}/tools`, { method: "POST", headers, body });
  };
  await page.goto(`/stores/${store}/settings`);
  await page.getByRole("radio", { name: /Both stay until a reviewer decides/ }).check();
  await page.getByRole("button", { name: "Save entry settings" }).click();
  await expect(page.getByText("Saved the entry settings")).toBeVisible();
  const text =
    "The platform team deploys all of its services to production on every Thursday in the morning between ten and eleven";
  await keep(text);
  await keep(text.replace("Thursday", "Friday"));
  await page.goto("/duplicates");
  await page.getByRole("button", { name: "Merge…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Text").fill("Deploys are on Fridays");
  const earlier = "/memories/project_context/the-platform-team-deploys-all-of-its-services.md";
  await agent.run({ command: "str_replace", path: earlier, old_str: "eleven", new_str: "twelve" });
  const merge = dialog.getByRole("button", { name: "Merge", exact: true });
  await merge.click();
  await expect(dialog.getByText(/One of the two has changed meanwhile/)).toBeVisible();
  await expect(dialog.getByRole("region", { name: "What the two say now" })).toContainText("twelve");
  await expect(dialog.getByLabel("Text")).toHaveValue("Deploys are on Fridays");
  await merge.click();
  await expect(dialog).toBeHidden();
  expect(await agent.run({ command: "view", path: earlier })).toContain("Deploys are on Fridays");
});
