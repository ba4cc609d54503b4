import { expectAccessible } from "../fixtures/expect-accessible";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";
import { InboxPage } from "../pages/inbox.page";

/** Pixels that the text has at the least, so that a line of a memory fits into it. */
const widths = [
  { width: 390, text: 390, tree: false, timeline: false },
  // A desktop of 1280 pixels at 200 %.
  { width: 640, text: 600, tree: false, timeline: false },
  { width: 768, text: 480, tree: true, timeline: false },
  { width: 900, text: 600, tree: true, timeline: false },
  { width: 1023, text: 700, tree: true, timeline: false },
  { width: 1024, text: 520, tree: true, timeline: false },
  { width: 1279, text: 700, tree: true, timeline: false },
  { width: 1280, text: 480, tree: true, timeline: true },
];

test("there is room for the text at every width", async ({ page, server, storesPage, memoryPage }) => {
  const { store, agent } = await setUpWorkspace(page, server, "Release engineering");
  await agent.run({ command: "create", path: "/memories/log.md", file_text: "# Log\n\none\n" });
  await agent.run({ command: "insert", path: "/memories/log.md", insert_line: 3, insert_text: "two\n" });
  await page.goto(`/stores/${store}`);
  await storesPage.row("log.md").click();
  await memoryPage.editor.waitFor();
  for (const { width, text, tree, timeline } of widths) {
    await test.step(`${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expect(storesPage.tree).toBeVisible({ visible: tree });
      await expect(page.getByRole("complementary", { name: "History" })).toBeVisible({ visible: timeline });
      await expect
        .poll(async () => (await memoryPage.editor.boundingBox())?.width ?? 0, { message: "width of the text" })
        .toBeGreaterThanOrEqual(text);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      await expectAccessible(page, `a memory at ${width}`);
      if (timeline) {
        // Above the tree, at the width that it has at first: one line, with its words.
        const newMemory = page.getByRole("link", { name: "New memory" });
        await expect(newMemory.getByText("New memory")).toBeInViewport({ ratio: 1 });
        const middles = [newMemory, page.getByRole("button", { name: /^Acts for/ }).first()].map(async (control) => {
          const box = await control.boundingBox();
          return box && Math.round(box.y + box.height / 2);
        });
        expect(new Set(await Promise.all(middles)).size).toBe(1);
        return;
      }
      await page.getByRole("link", { name: "History", exact: true }).click();
      await expect(memoryPage.versions).toHaveCount(2);
      await page.getByRole("link", { name: "Text", exact: true }).first().click();
      await memoryPage.editor.waitFor();
    });
  }
});

test("a memory's name is read however deep it stands", async ({ page, server }) => {
  const { store, agent } = await setUpWorkspace(page, server, "Release engineering");
  const path = `/${Array.from({ length: 19 }, (_, level) => `folder-level-${level}`).join("/")}/deepest-note.md`;
  await agent.run({ command: "create", path: "/memories/other.md", file_text: "one\n" });
  await agent.run({ command: "create", path: `/memories${path}`, file_text: "one\n" });
  const inbox = new InboxPage(page);
  const name = { exact: true } as const;
  await inbox.goto();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(inbox.row(path).getByText("deepest-note.md", name)).toBeInViewport({ ratio: 1 });
    await inbox.row(path).click();
    const heading = inbox.detail.getByRole("heading", { name: path });
    await expect(heading.getByText("deepest-note.md", name)).toBeInViewport({ ratio: 1 });
    const act = inbox.detail.getByRole("region", { name: "Around it" }).getByRole("link", { name: path });
    await act.scrollIntoViewIfNeeded();
    await expect(act.getByText("deepest-note.md", name)).toBeInViewport({ ratio: 1 });
    if (width === 1280) await page.keyboard.press("Escape");
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await inbox.detail.getByRole("link", { name: "Whole timeline" }).click();
  await page.waitForURL(new RegExp(`/stores/${store}/memories/`));
  const row = page.getByRole("treeitem", { name: "deepest-note.md" });
  await expect(row).toBeInViewport();
  expect((await row.getByText("deepest-note.md", name).boundingBox())?.width).toBeGreaterThan(40);
  const heading = page.getByRole("heading", { name: path });
  await expect(heading.getByText("deepest-note.md", name)).toBeInViewport({ ratio: 1 });
});

test("a long change scrolls in its pane, and the page not at all", async ({ page, server }) => {
  const { agent } = await setUpWorkspace(page, server, "Release engineering");
  const lines = Array.from({ length: 300 }, (_, line) => `line ${line}\n`).join("");
  await agent.run({ command: "create", path: "/memories/many-lines.md", file_text: lines });
  await agent.run({ command: "create", path: "/memories/one-line.md", file_text: "word ".repeat(1_000) });
  const inbox = new InboxPage(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await inbox.goto();
    // Firefox stops with Tab at whatever scrolls, be it by a pixel.
    const states = page.getByRole("navigation", { name: "State" }).getByRole("list");
    expect(await states.evaluate((list) => list.scrollHeight - list.clientHeight), `states at ${width}`).toBe(0);
    for (const path of ["/many-lines.md", "/one-line.md"]) {
      await inbox.goto();
      await inbox.row(path).click();
      await expect(inbox.detail.getByRole("region", { name: "Around it" })).toBeAttached();
      expect(await page.evaluate(() => document.documentElement.scrollHeight), `${path} at ${width}`).toBe(800);
    }
  }
});

test.describe("on a tablet", () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true });

  test("everything above the tree can be pressed, however narrow it is", async ({ page, server, storesPage }) => {
    const { store, agent } = await setUpWorkspace(page, server, "Release engineering");
    await agent.run({ command: "create", path: "/memories/log.md", file_text: "one\n" });
    await page.goto(`/stores/${store}`);
    await storesPage.row("log.md").tap();
    await expect(page.getByRole("heading", { name: "/log.md" })).toBeVisible();
    const narrowest = async () => {
      const divider = page.getByRole("separator", { name: "Width of the list of memories" });
      await divider.press("Home");
      await expect(divider).toHaveAttribute("aria-valuenow", "200");
    };
    for (const narrow of [async () => {}, narrowest]) {
      await narrow();
      await page.getByRole("button", { name: /^Acts for (the store|.* and the store)$/ }).tap();
      await expect(page.getByRole("menuitem", { name: /^Import/ })).toBeVisible();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Choose several" }).tap();
      await page.getByRole("button", { name: "Done", exact: true }).tap();
      for (const name of ["New memory", "Show as a list", "Recent changes"])
        await page.getByRole("link", { name, exact: true }).tap({ trial: true });
    }
  });
});
