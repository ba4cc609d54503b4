import type { Page } from "@playwright/test";
import { builtParts, isAlive } from "../fixtures/built-parts";
import { admin } from "../fixtures/first-admin";
import { holdRequests } from "../fixtures/hold-requests";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";
import { InboxPage } from "../pages/inbox.page";

/** Goes to a page whose code does not come before `acts` is done: what the server drew can be used already. */
async function actEarly(page: Page, at: string, acts: () => Promise<void>): Promise<void> {
  const scripts = "**/_next/static/chunks/*.js*";
  const letGo = await holdRequests(page, scripts);
  await page.goto(at, { waitUntil: "commit" });
  await page.waitForFunction(() => "earlyActs" in window);
  await acts();
  letGo();
  await page.waitForLoadState();
  await page.unroute(scripts);
}

test("what is chosen and typed before a page is alive counts as soon as it is", async ({ page, server }) => {
  const { store, agent } = await setUpWorkspace(page, server, "Release notes");
  for (const name of ["plan.md", "dates.md"])
    await agent.run({ command: "create", path: `/memories/${name}`, file_text: "Ship on Friday.\n" });
  const call = page.getByLabel("Call", { exact: true });
  const path = page.getByLabel("path", { exact: true });

  await test.step("a call, and a field that both calls have", async () => {
    await actEarly(page, `/playground?store=${store}`, async () => {
      await call.selectOption("memory create");
      await path.fill("/memories/tried.md");
    });
    await page.getByLabel("file_text").fill("By hand.\n");
    await expect(call).toHaveValue("memory create");
    await expect(path).toHaveValue("/memories/tried.md");
    await page.getByRole("button", { name: "Run memory create" }).click();
    const answer = page.getByRole("region", { name: "Answer" });
    await expect(answer.getByText("File created successfully at: /memories/tried.md", { exact: true })).toBeVisible();
    await call.selectOption("memory view");
    await expect(path).toHaveValue("/memories/tried.md");
    await expect(answer.getByText(/^File created/)).toBeHidden();
  });

  await test.step("two fields of a form, each known to the other", async () => {
    const description = page.getByRole("textbox", { name: "Description" });
    const save = async () => {
      await page.getByRole("button", { name: "Save name and description" }).click();
      await expect(page.getByText("Saved the name and the description")).toBeVisible();
      await page.reload();
    };
    await actEarly(page, `/stores/${store}/settings`, async () => {
      await page.getByLabel("Name", { exact: true }).fill("Release diary");
      await description.fill("When we ship, and why.");
    });
    await save();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Release diary");
    await expect(description).toHaveValue("When we ship, and why.");
    // A text that stood there is put back by whoever brings it to life.
    await actEarly(page, `/stores/${store}/settings`, async () => {
      await description.fill("Why we ship.");
    });
    await save();
    await expect(description).toHaveValue("Why we ship.");
  });

  await test.step("boxes, of which one was taken back", async () => {
    const box = (name: string) => page.getByRole("checkbox", { name: `Choose /${name}` });
    await actEarly(page, `/stores/${store}?view=list`, async () => {
      await box("plan.md").check();
      await box("dates.md").check();
      await box("dates.md").uncheck();
    });
    await expect(page.getByText("1 memory chosen", { exact: true })).toBeVisible();
    await expect(box("plan.md")).toBeChecked();
    await expect(box("dates.md")).not.toBeChecked();
  });

  await test.step("filters that stand in the address", async () => {
    await actEarly(page, "/findings", async () => {
      await page.getByLabel("Kind").selectOption({ index: 1 });
    });
    await expect(page).toHaveURL(/\/findings\?\w+=/);
    await actEarly(page, "/audit", async () => {
      await page.getByLabel("From", { exact: true }).fill("2026-01-01");
      await page.getByLabel("Until", { exact: true }).fill("2026-01-02");
    });
    await expect(page).toHaveURL(/created_at_gte=2026-01-01.*created_at_lte=2026-01-02/);
    await actEarly(page, "/inbox", async () => {
      await page.getByLabel("Order").selectOption("oldest");
    });
    await expect(page).toHaveURL(/oldest/);
    await expect(page.getByLabel("Order")).toHaveValue("oldest");
  });

  await test.step("files, and the form that they are sent with", async () => {
    await actEarly(page, `/stores/${store}/import`, async () => {
      const file = { name: "plan.md", mimeType: "text/markdown", buffer: Buffer.from("Ship on Monday.\n") };
      const dialog = page.waitForEvent("filechooser");
      await page.getByText("Choose files…").click();
      await (await dialog).setFiles(file);
      await page.getByRole("button", { name: "Start the dry run" }).click();
    });
    await page.waitForURL(/\/import\/imp_/);
  });
});

test("what is sent before a page is alive is sent as soon as it is, and stands in no address", async ({ page }) => {
  await test.step("a name and a password", async () => {
    await actEarly(page, "/sign-in?next=/search", async () => {
      await page.getByLabel("E-mail").fill(admin.email);
      await page.getByLabel("Password", { exact: true }).fill(admin.password);
      await page.keyboard.press("Enter");
    });
    await page.waitForURL(({ pathname }) => pathname === "/search");
  });

  const open = page.getByRole("button", { name: "Open the case" });
  await test.step("what a person is known by, which a button sends", async () => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await actEarly(page, "/subjects/new", async () => {
      await page.getByLabel("Label").fill("About Mia Holm");
      await page.getByLabel("E-mail addresses").fill("mia@holm.test");
      await open.click();
    });
    await expect(page.getByRole("heading", { name: "About Mia Holm" })).toBeVisible();
    expect(asked.join("\n")).not.toContain("holm");
  });

  await test.step("what is refused is told", async () => {
    await actEarly(page, "/subjects/new", () => open.click());
    await expect(page.getByLabel("Label")).toBeFocused();
    await expect(page.getByLabel("Label")).toHaveAttribute("aria-invalid", "true");
  });
});

test("words typed on the way to the search are words there, and no verdicts where they are pressed", async ({
  page,
  server,
}) => {
  const { agent } = await setUpWorkspace(page, server, "Release notes");
  for (const name of ["plan.md", "dates.md"])
    await agent.run({ command: "create", path: `/memories/${name}`, file_text: "Ship on Friday.\n" });
  const inbox = new InboxPage(page);
  for (const go of [() => page.keyboard.type("gf"), () => page.getByRole("link", { name: "Search" }).click()]) {
    await inbox.goto();
    await inbox.row("/dates.md").click();
    await expect(inbox.detail).toHaveAccessibleName("/dates.md");
    const come = await holdRequests(page, "**/search?*");
    await go();
    await page.keyboard.type("acme far");
    come();
    const field = page.getByRole("textbox", { name: "Search the text of memories" });
    await expect(field).toHaveValue("acme far");
    await expect(field).toBeFocused();
    await inbox.expectWaiting(2);
    await page.unroute("**/search?*");
  }
});

test("a comment begun before the change is alive goes on, and none of its letters decides", async ({
  page,
  server,
}) => {
  const { agent } = await setUpWorkspace(page, server, "Support playbook");
  for (const name of ["first", "second"])
    await agent.run({ command: "create", path: `/memories/${name}.md`, file_text: `${name}\n` });
  const inbox = new InboxPage(page);
  await inbox.goto();
  await inbox.row("/second.md").click();
  await expect(inbox.detail).toHaveAccessibleName("/second.md");
  const comment = page.getByPlaceholder("What should others know?");
  const text = "Thanks, that was all agreed. Ask for references.";
  // The change's own code comes after that of the page around it, which has drawn itself anew by then.
  const own = builtParts("max-md:order-last");
  const letGo = await holdRequests(page, new RegExp(`chunks/(${own.join("|")})`));
  await page.goto(page.url(), { waitUntil: "commit" });
  await comment.click();
  await page.keyboard.type(text.slice(0, 10));
  await expect.poll(() => isAlive(inbox.row("/first.md"))).toBe(true);
  await page.keyboard.type(text.slice(10, 20));
  expect(await isAlive(comment)).toBe(false);
  letGo();
  await expect.poll(() => isAlive(comment)).toBe(true);
  await page.keyboard.type(text.slice(20));
  await expect(comment).toHaveValue(text);
  await page.keyboard.press("Control+Enter");
  await expect(inbox.detail.getByText(text, { exact: true })).toBeVisible();
  await inbox.expectWaiting(2);
});

test("a text begun before its field is alive is the text", async ({ page, server }) => {
  const { store, agent } = await setUpWorkspace(page, server, "Release notes");
  await agent.run({ command: "create", path: "/memories/plan.md", file_text: "Ship on Friday.\n" });
  const text = page.getByRole("textbox", { name: "Text of the new memory" });

  await test.step("of a new memory, in the editor that comes after the field", async () => {
    await actEarly(page, `/stores/${store}/memories/new`, async () => {
      await page.getByLabel("Path").fill("/early.md");
      await text.fill("Typed early.");
    });
    const create = page.getByRole("button", { name: "Create" });
    await expect(create).toBeEnabled();
    await create.click();
    await expect(page.getByRole("heading", { name: "/early.md" })).toBeVisible();
    expect(await agent.run({ command: "view", path: "/memories/early.md" })).toContain("Typed early.");
  });

  await test.step("of a memory, on a phone", async () => {
    await page.goto(`/stores/${store}`);
    await page.getByRole("treeitem", { name: /^plan\.md/ }).click();
    await page.waitForURL(/\/memories\/mem_/);
    await page.setViewportSize({ width: 390, height: 844 });
    const field = page.getByRole("textbox", { name: "Text of /plan.md" });
    await actEarly(page, page.url(), () => field.fill("Ship on Monday.\n"));
    await expect(page.getByRole("button", { name: "Save" })).toBeEnabled();
    await expect(field).toHaveValue("Ship on Monday.\n");
  });
});

test("the rows of an inbox stand where they stay, before it is alive, too", async ({ page, server }) => {
  const { agent } = await setUpWorkspace(page, server, "Support playbook");
  for (const name of ["first", "second", "third"])
    await agent.run({ command: "create", path: `/memories/${name}.md`, file_text: `${name}\n` });
  const inbox = new InboxPage(page);
  const places = () => inbox.rows.evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().top)));
  let before: number[] = [];
  await actEarly(page, "/inbox?state=any", async () => {
    await expect(inbox.rows).toHaveCount(3);
    await expect(inbox.row("/first.md")).toBeVisible();
    before = await places();
    await page.keyboard.press("j");
  });
  await expect(inbox.row("/third.md")).toBeFocused();
  expect(await places()).toEqual(before);
});
