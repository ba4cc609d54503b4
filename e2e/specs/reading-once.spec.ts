import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";

const streams = /\/api\/console\/live\?/;

/** The lists that a page asks the server for after it was painted, by name. */
function noteReads(page: Page): string[] {
  const reads: string[] = [];
  page.on("request", (request) => {
    const name = /\/api\/console\/(\w+)\?input=/.exec(request.url())?.[1];
    if (name) reads.push(name);
  });
  return reads;
}

test("an undisturbed page is read once, and what happens while it opens is shown", async ({
  page,
  server,
  storesPage,
}) => {
  const { store, agent } = await setUpWorkspace(page, server, "Release engineering");
  const write = (name: string) => agent.run({ command: "create", path: `/memories/${name}`, file_text: "text\n" });
  await write("first.md");
  // The page that was open hears of it, too.
  await page.goto("about:blank");
  const reads = noteReads(page);

  await test.step("what was painted is not asked for again", async () => {
    // It says where it is when the stream has told what was missed.
    const opened = page.waitForRequest((request) => request.method() === "POST" && /\/live$/.test(request.url()));
    await page.goto(`/stores/${store}`);
    await expect(storesPage.row("first.md")).toBeVisible();
    await opened;
    expect(reads).toEqual([]);
    await write("second.md");
    await expect(storesPage.row("second.md")).toBeVisible();
  });

  await test.step("a write between the first paint and the stream is told by the stream", async () => {
    let letIn = () => {};
    const gate = new Promise<void>((resolve) => {
      letIn = resolve;
    });
    await page.route(streams, async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto(`/stores/${store}`);
    await expect(storesPage.row("second.md")).toBeVisible();
    await write("meanwhile.md");
    await expect(storesPage.row("meanwhile.md")).toHaveCount(0);
    letIn();
    await expect(storesPage.row("meanwhile.md")).toBeVisible();
    await page.unroute(streams);
  });

  await test.step("a page that was fetched ahead is read again where something was written since", async () => {
    await page.goto("/stores");
    const link = page.getByRole("table", { name: "Stores" }).getByRole("link", { name: "Release engineering" });
    const ahead = page.waitForResponse((response) => response.url().includes(`/stores/${store}?_rsc=`));
    await link.hover();
    await ahead;
    await write("since.md");
    await link.click();
    await expect(storesPage.row("since.md")).toBeVisible();
  });

  await test.step("coming back to a store shows what was written while another was open", async () => {
    await page.getByRole("link", { name: "Stores", exact: true }).first().click();
    await page.waitForURL("**/stores");
    await write("later.md");
    await page.goBack();
    await expect(storesPage.row("later.md")).toBeVisible();
  });
});
