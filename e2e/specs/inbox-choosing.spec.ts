import type { Route } from "@playwright/test";
import type { Agent } from "../fixtures/agent";
import { admin } from "../fixtures/first-admin";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";
import { InboxPage } from "../pages/inbox.page";

/** Creates a memory and writes it again so often: as many changes, each of which contains the ones before it. */
async function writeAgain(agent: Agent, name: string, times: number): Promise<void> {
  await agent.run({ command: "create", path: `/memories/${name}`, file_text: "# Steps\n" });
  for (let time = 1; time <= times; time++) {
    await agent.run({ command: "insert", path: `/memories/${name}`, insert_line: time, insert_text: `Step ${time}\n` });
  }
}

async function writeMany(agent: Agent, count: number): Promise<void> {
  for (let number = 1; number <= count; number++) {
    const path = `/memories/n${String(number).padStart(3, "0")}.md`;
    await agent.run({ command: "create", path, file_text: `${number}\n` });
  }
}

test("what is approved along with the chosen is said before and after, and counted", async ({ page, server }) => {
  const { agent } = await setUpWorkspace(page, server, "Support playbook");
  await agent.run({ command: "create", path: "/memories/other.md", file_text: "Other\n" });
  await writeAgain(agent, "one.md", 2);
  await writeAgain(agent, "two.md", 1);
  const inbox = new InboxPage(page);
  await inbox.goto();
  await inbox.expectWaiting(6);
  const notice = (said: string) => page.getByRole("listitem").filter({ hasText: said });

  await test.step("several", async () => {
    for (const path of ["/one.md", "/two.md"])
      await page
        .getByRole("checkbox", { name: `Choose ${path}` })
        .first()
        .check();
    await page.getByRole("button", { name: "Approve…" }).click();
    const dialog = page.getByRole("dialog", { name: "Approve 2 changes?" });
    await expect(dialog.getByText("3 earlier changes that they contain are approved with them.")).toBeVisible();
    await dialog.getByRole("button", { name: "Approve 2 changes" }).click();
    const told = notice("Approved 2 changes and 3 earlier ones that they contain");
    await expect(told.getByText("1 change is left.")).toBeVisible();
    await inbox.expectWaiting(1);
    await inbox.press("u", "5 changes wait for review again");
    await inbox.expectWaiting(6);
  });

  await test.step("the chosen one that contains another of the chosen counts each once", async () => {
    const boxes = page.getByRole("checkbox", { name: "Choose /one.md" });
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await page.getByRole("button", { name: "Approve…" }).click();
    const dialog = page.getByRole("dialog", { name: "Approve 2 changes?" });
    await expect(dialog.getByText("1 memory in 1 store.")).toBeVisible();
    await expect(dialog.getByText("1 earlier change that they contain is approved with them.")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Clear" }).click();
  });

  await test.step("one", async () => {
    await inbox.row("/one.md").first().click();
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    const told = notice("Approved /one.md and 2 earlier changes that it contains");
    await expect(told.getByText("3 changes are left.")).toBeVisible();
    await inbox.expectWaiting(3);
    await inbox.press("u", "/one.md and 2 more changes wait for review again");
    await inbox.expectWaiting(6);
  });

  await test.step("a revert with what came later", async () => {
    // What the undo brought back is in the list again, and not only in the count.
    await expect(inbox.row("/one.md")).toHaveCount(3);
    await inbox.row("/one.md").last().click();
    await inbox.detail.getByRole("button", { name: "Revert…" }).click();
    const dialog = page.getByRole("dialog", { name: "Revert this change?" });
    await dialog.getByRole("checkbox", { name: /Take back later unreviewed changes/ }).check();
    await dialog.getByRole("button", { name: "Revert with a new version" }).click();
    const told = notice("Reverted /one.md and 2 later changes with a new version");
    await expect(told.getByText("3 changes are left.")).toBeVisible();
    await inbox.expectWaiting(3);
  });

  await test.step("what does not wait is not to be chosen", async () => {
    for (const [state, rows, boxes] of [
      ["decided", 3, 0],
      ["any", 6, 3],
    ] as const) {
      await inbox.goto(`?state=${state}`);
      await expect(inbox.rows).toHaveCount(rows);
      await expect(page.getByRole("checkbox", { name: /^Choose/ })).toHaveCount(boxes);
    }
  });
});

test("several are flagged together, and those taken back with a reason", async ({ page, server }) => {
  const { agent } = await setUpWorkspace(page, server, "Support playbook");
  await writeMany(agent, 3);
  const inbox = new InboxPage(page);
  await inbox.goto();
  await inbox.expectWaiting(3);

  await test.step("flagged, taken back and flagged again", async () => {
    await page.keyboard.press("j");
    // The page is alive: Shift+J is none of the keys that are obeyed late.
    await expect(inbox.row("/n003.md")).toBeFocused();
    for (const key of ["x", "Shift+J"]) await page.keyboard.press(key);
    await expect(page.getByText("2 chosen", { exact: true })).toBeVisible();
    // CapsLock is on: the one that the keys are at is meant.
    await page.dispatchEvent("body", "keydown", { key: "F", bubbles: true });
    await expect(inbox.said.filter({ hasText: "Flagged /n002.md" }).first()).toBeAttached();
    await inbox.press("u", "/n002.md waits for review again");
    await expect(page.getByText("2 chosen", { exact: true })).toBeVisible();
    await inbox.press("Shift+F", "Flagged 2 changes");
    await inbox.expectWaiting(1);
    await expect(inbox.row("/n001.md")).toBeFocused();
    await inbox.press("u", "2 changes wait for review again");
    await expect(inbox.rows).toHaveCount(3);
    for (const path of ["/n003.md", "/n002.md"]) await page.getByRole("checkbox", { name: `Choose ${path}` }).check();
    await page.getByRole("button", { name: "Flag", exact: true }).click();
    await inbox.expectWaiting(1);
  });

  await test.step("a refusal of all keeps the dialog, what was typed, and offers more", async () => {
    await agent.run({ command: "insert", path: "/memories/n001.md", insert_line: 1, insert_text: "Later\n" });
    await expect(inbox.rows).toHaveCount(2);
    await page.getByRole("checkbox", { name: "Choose /n001.md" }).last().check();
    await page.getByRole("button", { name: "Revert…" }).click();
    const dialog = page.getByRole("dialog", { name: "Revert 1 change?" });
    await dialog.getByRole("textbox", { name: "Why" }).fill("Too early");
    await dialog.getByRole("button", { name: "Revert 1 change" }).click();
    await expect(dialog.getByText(/It was not reverted: later changes/)).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "Why" })).toHaveValue("Too early");
    await dialog.getByRole("checkbox", { name: /Take back later unreviewed changes/ }).check();
    await dialog.getByRole("button", { name: "Revert 1 change" }).click();
    await expect(dialog).toBeHidden();
    await inbox.expectWaiting(0);
    await inbox.press("u", "2 changes wait for review again");
  });

  await test.step("reverted where the flagged are listed", async () => {
    await inbox.goto("?state=flagged");
    await page.getByRole("checkbox", { name: "Choose all 2 changes" }).check();
    await expect(page.getByRole("button", { name: "Flag", exact: true })).toHaveCount(0);
    await page.keyboard.press("Shift+R");
    const dialog = page.getByRole("dialog", { name: "Revert 2 changes?" });
    await expect(dialog.getByRole("listitem")).toHaveCount(2);
    await dialog.getByRole("textbox", { name: "Why" }).fill("Not our playbook");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Nothing is flagged")).toBeVisible();
    expect(await agent.run({ command: "view", path: "/memories" })).not.toMatch(/n002|n003/);
    await inbox.press("u", "2 changes are flagged again");
    await expect(inbox.rows).toHaveCount(2);
    expect(await agent.run({ command: "view", path: "/memories" })).toMatch(/n002[\s\S]*n003/);
  });

  await test.step("given to somebody by keyboard alone, and let go", async () => {
    await inbox.row("/n003.md").focus();
    for (const key of ["x", "j", "x"]) await page.keyboard.press(key);
    await expect(page.getByText("2 chosen", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText("2 chosen", { exact: true })).toBeHidden();
    await page.getByRole("checkbox", { name: "Choose all 2 changes" }).check();
    await page.keyboard.press("Shift+G");
    const dialog = page.getByRole("dialog", { name: "Give 2 changes to" });
    await expect(dialog.getByRole("button", { name: "Give" })).toBeDisabled();
    await dialog.getByRole("checkbox", { name: admin.name }).check();
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Gave 2 changes to ${admin.name}`)).toBeVisible();
    await expect(dialog).toBeHidden();
    await inbox.goto("?state=flagged&assignee=me");
    await expect(inbox.rows).toHaveCount(2);
  });
});

test("all that the list has are chosen, approved and taken back together, however many requests it takes", async ({
  page,
  server,
}) => {
  const { agent } = await setUpWorkspace(page, server, "Support playbook");
  // One page of the list has a hundred.
  await writeMany(agent, 103);
  const inbox = new InboxPage(page);
  await inbox.goto("?group=session");
  await inbox.expectWaiting(103);

  await test.step("a group says whether it is all there is", async () => {
    await expect(
      page.getByRole("checkbox", { name: "Choose the 100 changes of release-4.2-1 that are loaded" }),
    ).toBeVisible();
    await expect(page.getByText("100 loaded", { exact: true })).toBeVisible();
  });

  await test.step("a range, by a click with Shift", async () => {
    await inbox.goto();
    await page.getByRole("checkbox", { name: "Choose /n103.md" }).check();
    await page.getByRole("checkbox", { name: "Choose /n100.md" }).click({ modifiers: ["Shift"] });
    await expect(page.getByText("4 chosen", { exact: true })).toBeVisible();
    // Another end of the same range.
    await page.getByRole("checkbox", { name: "Choose /n102.md" }).click({ modifiers: ["Shift"] });
    await expect(page.getByText("2 chosen", { exact: true })).toBeVisible();
  });

  await test.step("and by keys", async () => {
    await page.getByRole("button", { name: "Clear" }).click();
    await inbox.row("/n103.md").focus();
    for (const key of ["j", "x", "Shift+J", "Shift+ArrowDown", "Shift+K"]) await page.keyboard.press(key);
    await expect(page.getByText("2 chosen", { exact: true })).toBeVisible();
  });

  await test.step("and all that is loaded", async () => {
    await page.getByRole("checkbox", { name: "Choose the 100 changes that are loaded" }).check();
    await expect(page.getByText("100 chosen", { exact: true })).toBeVisible();
  });

  await test.step("and what is not loaded yet, by button and by key", async () => {
    await page.getByRole("button", { name: "Choose all 103", exact: true }).click();
    await expect(page.getByText("103 chosen", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText(/chosen$/)).toBeHidden();
    await page.keyboard.press("Shift+X");
    await expect(page.getByText("103 chosen", { exact: true })).toBeVisible();
  });

  await test.step("approved in one act, which is taken back in one", async () => {
    await page.keyboard.press("Shift+A");
    const approve = page.getByRole("dialog").getByRole("button", { name: "Approve 103 changes" });
    await approve.click();
    await expect(page.getByText("Approved 103 changes", { exact: true })).toBeVisible();
    await inbox.expectWaiting(0);
    await inbox.press("u", "103 changes wait for review again");
    await inbox.expectWaiting(103);
  });

  await test.step("what nobody answered is put back, and an undo of it is tried again before anything older", async () => {
    const actions = (route: Route) =>
      route.request().method() === "POST" ? route.abort("connectionrefused") : route.continue();
    await inbox.row("/n103.md").click();
    await inbox.press("f", "Flagged /n103.md");
    await inbox.press("f", "Flagged /n102.md");
    await page.route("**/inbox*", actions);
    await page.keyboard.press("u");
    await expect(page.getByText("Not undone", { exact: true })).toBeVisible();
    await page.unroute("**/inbox*", actions);
    await inbox.press("u", "/n102.md waits for review again");
    await inbox.press("u", "/n103.md waits for review again");
  });
});

test("the keys are where the eye is, after an undo and after a comment", async ({ page, server }) => {
  const { agent } = await setUpWorkspace(page, server, "Support playbook");
  await writeMany(agent, 4);
  const inbox = new InboxPage(page);
  await inbox.goto();
  await inbox.row("/n003.md").click();
  await expect(inbox.detail).toHaveAccessibleName("/n003.md");
  await inbox.press("a", "Approved /n003.md");
  await expect(inbox.row("/n002.md")).toBeFocused();
  await inbox.press("u", "/n003.md waits for review again");
  await expect(inbox.row("/n003.md")).toBeFocused();

  await test.step("a comment that is left", async () => {
    await page.keyboard.press("c");
    // The field itself: what takes the keys until it is drawn has the same name.
    await expect(page.getByPlaceholder("What should others know?")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(inbox.row("/n003.md")).toBeFocused();
  });

  await test.step("a comment on a line that is left", async () => {
    const line = page.getByRole("button", { name: "Comment on line 1" });
    await line.click();
    await page.getByRole("textbox", { name: "On line 1" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("textbox", { name: "On line 1" })).toBeHidden();
    await expect(line).toBeFocused();
  });
});

test("a decision is undone after other pages, and after a reload", async ({ page, server }) => {
  const { agent } = await setUpWorkspace(page, server, "Support playbook");
  await writeMany(agent, 3);
  const inbox = new InboxPage(page);
  await inbox.goto();
  await inbox.row("/n003.md").click();
  await expect(inbox.detail).toHaveAccessibleName("/n003.md");
  await inbox.press("f", "Flagged /n003.md");
  await page.getByRole("link", { name: "Findings", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Findings", level: 1 })).toBeVisible();
  await page.goBack();
  await expect(inbox.row("/n002.md")).toBeVisible();
  await inbox.press("u", "/n003.md waits for review again");
  await expect(inbox.detail).toHaveAccessibleName("/n003.md");
  await inbox.press("f", "Flagged /n003.md");
  // It is told at once; with its undo once the server has it.
  await expect(page.getByRole("button", { name: "Undo", exact: true })).toBeVisible();
  await inbox.goto();
  await expect(inbox.row("/n002.md")).toBeVisible();
  // Pressed before the page is alive it is not obeyed: a person presses again.
  const undone = page.getByText("1 change waits for review again", { exact: true }).first();
  await expect(async () => {
    await page.keyboard.press("u");
    await expect(undone).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(inbox.row("/n003.md")).toBeVisible();
  await page.keyboard.press("u");
  await expect(page.getByText(/^Nothing is left to undo of what you decided in this tab/)).toBeVisible();

  await test.step("what was said of it goes with whom it was said to", async () => {
    await inbox.row("/n003.md").click();
    await inbox.press("f", "Flagged /n003.md");
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(page.getByLabel("E-mail")).toBeVisible();
    // Asked once: by itself it would go after a while.
    expect(await page.getByText("Flagged /n003.md").count()).toBe(0);
  });
});
