import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";

test("an admin sees how the server does, what it worked at and what the stores take", async ({ page, server }) => {
  const { store, key } = await setUpWorkspace(page, server, "Release engineering");
  const send = async (at: string, body: string, type: string) => {
    const headers = { "x-api-key": key, "content-type": type };
    const answer = await fetch(`${server.url}${at}`, { method: "POST", headers, body });
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const memories = `/v1/memory_stores/${store}/memories`;
  await send(memories, JSON.stringify({ path: "/a", content: "x".repeat(12_300) }), "application/json");
  const asked = JSON.stringify({ memory_store_id: store, format: "jsonl" });
  const exported = await send("/v1/exports", asked, "application/json");
  await send(`/v1/imports/upload?memory_store_id=${store}&history=latest`, exported, "application/x-ndjson");
  await page.goto("/operations");
  const row = (table: string, name: string) =>
    page.getByRole("region", { name: table }).getByRole("row").filter({ hasText: name });
  await expect(row("Checks", "Migrations")).toContainText("Good");
  await expect(row("Storage", "Release engineering")).toContainText("12.3 kB");
  await expect(row("Jobs", "Dry run of an import")).toContainText("Done");
  await expect(page.getByText("Palimpsest 0.")).toBeVisible();
});
