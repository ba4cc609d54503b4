import { expectGood } from "../fixtures/expect-good";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";

test.describe("on a new server", () => {
  test.use({ firstRun: true });

  test("the way in, a store and a memory are accessible in both themes and at both widths", async ({
    page,
    server,
    memoryPage,
  }) => {
    test.setTimeout(240_000);
    await page.goto("/sign-in");
    await expectGood(page, "sign-in");
    await page.goto(server.setupUrl ?? "");
    await expectGood(page, "set-up");
    const { store, agent } = await setUpWorkspace(page, server, "Release engineering");
    await expectGood(page, "an empty store");
    await agent.run({ command: "create", path: "/memories/notes/log.md", file_text: "# Log\n\n- one\n" });
    await agent.run({ command: "insert", path: "/memories/notes/log.md", insert_line: 3, insert_text: "- two\n" });
    await page.goto("/stores");
    await expect(page.getByRole("link", { name: /Release engineering/ }).first()).toBeVisible();
    await expectGood(page, "stores");
    await page.goto(`/stores/${store}`);
    await page.getByRole("treeitem", { name: /^notes/ }).click();
    await expectGood(page, "a store");
    await page.getByRole("treeitem", { name: /^log.md/ }).click();
    await expect(memoryPage.versions).toHaveCount(2);
    await expectGood(page, "a memory");
    await memoryPage.version(1).click();
    await expect(page.getByRole("button", { name: "Redact…" })).toBeVisible();
    await expectGood(page, "a version");
    await page.getByRole("button", { name: "Redact…" }).click();
    await expectGood(page, "the redaction dialog");
    await page.keyboard.press("Escape");
    const leaked = `key ${["gh", "p_"].join("")}9aK2mQ7xR4tB8vN1cY6wE3zL5hJ0dF2sG4pU\n`;
    await agent.run({ command: "create", path: "/memories/keys.md", file_text: leaked });
    await page.goto(`/stores/${store}`);
    await page.getByRole("treeitem", { name: /^keys.md/ }).click();
    await page.getByRole("button", { name: "1 finding" }).click();
    await expect(page.getByRole("dialog").getByRole("link", { name: /Redact what was found/ })).toBeVisible();
    await expectGood(page, "the findings of a memory");
    await page.keyboard.press("Escape");
  });
});

test("every other screen is accessible in both themes and at both widths", async ({ page, server }) => {
  test.setTimeout(240_000);
  const { store } = await setUpWorkspace(page, server, "Release engineering");
  for (const [path, heading] of [
    ["/findings", "Findings"],
    ["/holds", "Holds"],
    ["/approvals", "Approvals"],
    ["/redactions", "Redactions"],
    ["/redactions/new", /redact/i],
    [`/stores/${store}/settings`, /Release engineering|Settings/],
    [`/stores/${store}/import`, "Import"],
    ["/connect", "Connect an agent"],
    ["/playground", "Playground"],
    ["/docs", "API reference"],
    ["/retrieval", "Retrieval"],
    ["/operations", "Operations"],
    ["/duplicates", "Duplicates"],
    ["/keys", "Keys"],
    ["/keys/accounts", "Service accounts"],
    ["/members", "Members"],
    ["/members/roles", "Who may do what"],
    ["/profile", /Profile/],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: heading }).first()).toBeVisible();
    await expectGood(page, path);
  }
});
