import { expectAccessible } from "../fixtures/expect-accessible";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";
import { PalettePage } from "../pages/palette.page";

const hostile = "<img src=x onerror=alert(1)> says zebra\u202e crossing";

test("finding what memories say, and what they said", async ({ page, server, memoryPage }) => {
  const palette = new PalettePage(page);
  const { agent, store } = await setUpWorkspace(page, server, "Release engineering");
  const lines = Array.from({ length: 80 }, (_, i) => `line ${i + 1}`).join("\n");
  await agent.run({
    command: "create",
    path: "/memories/team/deploy.md",
    file_text: `${lines}\nThe deploy runs on Fridays\n`,
  });
  await agent.run({ command: "create", path: "/memories/notes/other.md", file_text: "deploy the other thing\n" });
  await agent.run({ command: "create", path: "/memories/notes/zebra.md", file_text: `${hostile}\n` });
  await agent.run({ command: "create", path: "/memories/notes/上海.md", file_text: "我们在上海开会讨论了部署计划\n" });
  const edit = { command: "str_replace", path: "/memories/notes/other.md", old_str: "other", new_str: "second" };
  await agent.run(edit);
  const field = page.getByRole("textbox", { name: "Search the text of memories" });
  const results = page.getByRole("list", { name: "Results" }).getByRole("article");

  await test.step("the palette leads there with what was typed", async () => {
    await palette.take("runs on fridays", /^Search text for “runs on fridays”/);
    await page.waitForURL(/\/search\?q=/);
    await expect(field).toHaveValue("runs on fridays");
    await expect(results).toHaveCount(1);
    await expect(results.locator("mark")).toHaveText(["runs", "on", "Fridays"]);
  });

  await test.step("Enter opens the memory at the line", async () => {
    await field.press("ArrowDown");
    await expect(results.first().getByRole("link")).toBeFocused();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/memories\/mem_[^#]+#L81$/);
    await expect(memoryPage.editor.getByText("The deploy runs on Fridays")).toBeVisible();
  });

  await test.step("typing searches, the address says it, and keys move", async () => {
    await page.goto("/search");
    await expect(page.getByText("Find what agents remember")).toBeVisible();
    await expect(async () => {
      await field.fill("deploy");
      await expect(results).toHaveCount(2, { timeout: 3_000 });
    }).toPass();
    await expect(page).toHaveURL(/\/search\?q=deploy$/);
    await expect(page.getByRole("status").filter({ hasText: "2 memories" })).toBeVisible();
    await field.press("ArrowDown");
    await page.keyboard.press("j");
    await expect(results.nth(1).getByRole("link")).toBeFocused();
    await page.keyboard.press("k");
    await page.keyboard.press("k");
    await expect(field).toBeFocused();
    await field.press("ArrowDown");
    await page.keyboard.press("/");
    await expect(field).toBeFocused();
  });

  await test.step("facets narrow it down and come off again", async () => {
    const facets = page.getByRole("complementary", { name: "Narrow it down" });
    await facets.getByRole("link", { name: /^\/team\// }).click();
    await expect(results).toHaveCount(1);
    await expect(page).toHaveURL(/path=%2Fteam%2F/);
    await page.getByRole("link", { name: "Remove the filter Folder: /team/" }).click();
    await expect(results).toHaveCount(2);
    await page.goBack();
    await expect(results).toHaveCount(1);
  });

  await test.step("phrases, exclusions, hostile text and text without spaces", async () => {
    await page.goto(`/search?q=${encodeURIComponent('"deploy the" -fridays')}`);
    await expect(results).toHaveCount(1);
    await page.goto("/search?q=zebra");
    await expect(results).toContainText("<img src=x onerror=alert(1)> says zebra␣U+202E crossing");
    await expect(results.locator("img")).toHaveCount(0);
    await page.goto(`/search?q=${encodeURIComponent("部署")}`);
    await expect(results.locator("mark")).toHaveText(["部署"]);
  });

  await test.step("the history has what memories said", async () => {
    await page.goto("/search?q=other");
    await expect(page.getByText("No memory says that")).toBeVisible();
    await page.getByRole("button", { name: "Search the history" }).click();
    await expect(results).toHaveCount(1);
    await page.goBack();
    await expect(page.getByText("No memory says that")).toBeVisible();
    await page.goForward();
    await expect(results).toHaveCount(1);
    await expect(results).toContainText("Version 1");
    await results.getByRole("link").click();
    await page.waitForURL(/\?version=memver_[^#]+#L1$/);
  });

  await test.step("a store can be searched as it was", async () => {
    await page.goto(`/stores/${store}/history`);
    await page.getByRole("button", { name: "The change before" }).click();
    await page.getByRole("link", { name: "Search it as it was" }).click();
    await page.waitForURL(/\/search\?store=memstore_\w+&at=chg_/);
    await field.fill("other");
    await expect(results).toHaveCount(1);
    await expect(results.locator("mark")).toHaveText(["other"]);
    const at = page.getByRole("complementary").getByLabel("As it was at");
    await at.fill("2020-01-01T00:00");
    await expect(page.getByText("there was nothing at 2020")).toBeVisible();
    // The year is typed over, digit by digit.
    await at.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type("2021", { delay: 200 });
    await expect(page.getByText("there was nothing at 2021")).toBeVisible();
    await expect(at).toBeFocused();
    await page.getByRole("link", { name: /^Remove the filter As it was at/ }).click();
    await expect(page).not.toHaveURL(/at=/);
  });

  await test.step("it is accessible, and nothing sticks out", async () => {
    for (const [path, screen] of [
      ["/search", "search, empty"],
      ["/search?q=deploy", "search"],
      ["/search?q=deploy&scope=history", "search of the history"],
      [`/search?q=deploy&store=${store}&at=2099-01-01T00:00:00.000Z`, "search of a moment"],
      ["/search?q=zzzz&operation=created", "search, nothing found"],
    ] as const) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          await expectAccessible(page, `${screen}, ${width}, ${colorScheme}`);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
          0,
        );
        await page.screenshot({ path: `test-results/${screen.replace(/\W+/g, "-")}-${width}.png`, caret: "initial" });
      }
    }
  });

  await test.step("on a phone the facets are in a drawer", async () => {
    await page.goto("/search?q=deploy");
    await page.getByRole("button", { name: "Filter" }).click();
    const drawer = page.getByRole("dialog", { name: "Narrow it down" });
    await expectAccessible(page, "search, drawer");
    await drawer.getByRole("link", { name: /^\/notes\// }).click();
    await expect(drawer).toBeHidden();
    await expect(results).toHaveCount(1);
  });
});
