import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";

test("what the server sends says already what a page is about", async ({ page, server }) => {
  const { store, agent } = await setUpWorkspace(page, server, "Release notes");
  await agent.run({ command: "create", path: "/memories/plan.md", file_text: "Ship on Friday.\n" });
  await page.goto(`/stores/${store}`);
  const memory = await page
    .getByRole("treeitem", { name: /plan\.md/ })
    .getByRole("link")
    .or(page.getByRole("link", { name: /plan\.md/ }))
    .first()
    .getAttribute("href");

  /** The page as text, without what only its scripts know. */
  const sent = async (at: string) => {
    const html = await (await page.request.get(at)).text();
    return html.replace(/<script[\s\S]*?<\/script>/g, "");
  };
  expect(await sent(`/stores/${store}`)).toMatch(/<h1[^>]*><a[^>]*>Release notes</);
  expect(await sent(`/stores/${store}/settings`)).toContain('value="Release notes"');
  expect(await sent(memory ?? "")).toMatch(/<h1[^>]*><a[^>]*>Release notes<[\s\S]*plan\.md/);
});
