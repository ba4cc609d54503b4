import { startEmbedder } from "@/lib/testing/embedder-server";
import { expectAccessible } from "../fixtures/expect-accessible";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";

/** A server that may ask an embedder on this machine. */
test.use({ serverEnv: { EMBEDDER_ALLOW_PRIVATE: "true" } });

const thursday =
  "The platform team deploys all of its services to production on every Thursday in the morning between ten and eleven";

test("an embedder is tried, named and seen to work, and what says nearly the same is decided", async ({
  page,
  server,
}) => {
  const embedder = await startEmbedder();
  const { store, key } = await setUpWorkspace(page, server, "Release engineering");
  const tool = async (name: string, input: object) => {
    const answer = await fetch(`${server.url}/api/stores/${store}/tools`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ type: "tool_use", id: "toolu_1", name, input }),
    });
    const { content } = (await answer.json()) as { content: string };
    return JSON.parse(content) as { memories: { content: string; similarity?: number }[] };
  };
  const keep = (content: string, importance: number, tags: string[] = []) =>
    tool("memory_store", { content, category: "project_context", importance, tags });

  await test.step("an embedder that does not answer is not kept; one that works makes vectors", async () => {
    await keep("Prefers the night theme in every editor", 5, ["ui"]);
    await page.goto("/retrieval");
    await page.getByLabel("Address").fill("http://127.0.0.1:9/v1");
    await page.getByLabel("Model").fill("local");
    await page.getByRole("button", { name: "Try it" }).click();
    await expect(page.getByText("Nothing answers at this address.")).toBeVisible();
    await page.getByLabel("Address").fill(embedder.url);
    await page.getByRole("button", { name: "Try it" }).click();
    await expect(page.getByText(/It works: 512 numbers/)).toBeVisible();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("of 1, 512 numbers each")).toBeVisible();
    await expect(page.getByText("Working", { exact: true })).toBeVisible();
    await expectAccessible(page, "an embedder at work");
    const { memories } = await tool("memory_retrieve", { query: "Which appearance is her favourite?" });
    expect(memories[0]).toMatchObject({ content: expect.stringContaining("night"), similarity: expect.any(Number) });
  });

  await test.step("a store that asks shows what says nearly the same, and a reviewer decides", async () => {
    await page.goto(`/stores/${store}/settings`);
    await page.getByRole("radio", { name: /Both stay until a reviewer decides/ }).check();
    await page.getByRole("button", { name: "Save entry settings" }).click();
    await expect(page.getByText("Saved the entry settings")).toBeVisible();
    await keep(thursday, 4);
    await keep(thursday.replace("Thursday", "Friday"), 3);
    await page.goto("/duplicates");
    await expect(page.getByText("Contradiction", { exact: true })).toBeVisible();
    await expectAccessible(page, "two that contradict each other");
    await page.getByRole("button", { name: "Keep the later" }).press("Enter");
    await expect(page.getByText("Nothing to decide")).toBeVisible();
  });

  await test.step("the list of the store filters by what entries have", async () => {
    await page.goto(`/stores/${store}?view=list`);
    const rows = page.getByRole("table", { name: "All memories" }).getByRole("row");
    await expect(rows).toHaveCount(3);
    await page.getByLabel("Tag").fill("ui");
    await expect(rows).toHaveCount(2);
    await page.getByLabel("Least importance").selectOption("5");
    await page.getByLabel("Category").selectOption("relationship");
    await expect(page.getByText("Nothing fits the filters")).toBeVisible();
    await page.getByRole("button", { name: "Show all memories" }).click();
    await expect(rows).toHaveCount(3);
    await expectAccessible(page, "a list with filters");
  });
  await embedder.close();
});
