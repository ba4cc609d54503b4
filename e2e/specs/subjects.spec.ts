import { readFileSync } from "node:fs";
import { expectAccessible } from "../fixtures/expect-accessible";
import { expectAskedBeforeReload } from "../fixtures/expect-asked-before-reload";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";

// There a day ends before it does in UTC.
test.use({ timezoneId: "Asia/Tokyo" });

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

test("a person's case: what is stored, what becomes of it, and the receipt at the end", async ({ page, server }) => {
  const { key, store, agent } = await setUpWorkspace(page, server, "Team notes");
  const headers = { "x-api-key": key, "content-type": "application/json" };
  const own = await fetch(`${server.url}/v1/memory_stores`, {
    method: "POST",
    headers,
    body: JSON.stringify({ name: "Assistant of 4711", metadata: { user_id: "4711" } }),
  });
  const { id: ownId } = (await own.json()) as { id: string };
  await agent.inStore(ownId).run({ command: "create", path: "/memories/tea.md", file_text: "Likes tea.\n" });
  await agent.run({ command: "create", path: "/memories/team.md", file_text: "Ask Mia Holm first.\n" });
  await agent.run({ command: "create", path: "/memories/invoice.md", file_text: "Billed to Mia Holm.\n" });

  const looked = async (screen: string) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await expectAccessible(page, `${screen} at ${size.width}, ${colorScheme}`);
      }
      await expect(page.locator("html")).toHaveJSProperty("scrollWidth", size.width);
    }
    await page.setViewportSize(sizes[0]!);
  };

  await test.step("it is opened", async () => {
    await page.goto("/subjects");
    await expect(page.getByText("No open case")).toBeVisible();
    await page.getByRole("link", { name: "New case" }).click();
    await page.getByLabel("Label").fill("About Mia Holm");
    await page.getByLabel("Names").fill("Mia Holm");
    await expectAskedBeforeReload(page);
    await expect(page.getByLabel("Names")).toHaveValue("Mia Holm");
    await page.getByLabel("Metadata of stores").fill("user_id=4711");
    await page.getByRole("button", { name: "Open the case" }).click();
    await expect(page.getByText(/says one of the identifiers/)).toBeVisible();
    await looked("a new case");
    await page.getByLabel("Label").fill("Ticket 31");
    await page.getByLabel(/^Due/).fill("2036-12-30");
    await page.getByRole("button", { name: "Open the case" }).click();
    await expect(page.getByRole("heading", { name: "Ticket 31" })).toBeVisible();
    await expect(page.getByText(/30 Dec 2036/)).toBeVisible();
  });

  await test.step("everything is searched and can be handed over", async () => {
    await page.getByRole("button", { name: "Search all stores" }).click();
    await expect(page.getByRole("button", { name: "Make the plan" })).toBeVisible({ timeout: 30_000 });
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "JSON" }).click();
    const report = readFileSync(await (await downloading).path(), "utf8");
    expect(JSON.parse(report)).toMatchObject({ stores: [{ id: ownId, versions: [{ content: "Likes tea.\n" }] }] });
  });

  await test.step("the plan has three piles", async () => {
    await page.getByRole("button", { name: "Make the plan" }).click();
    const pile = (name: string) => page.getByRole("region", { name });
    await expect(pile("Erase").getByRole("link", { name: "Assistant of 4711" })).toBeVisible();
    await pile("Mask").getByRole("checkbox", { name: "Choose /invoice.md" }).check();
    await pile("Mask").getByRole("button", { name: "Keep…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("In words").fill("Tax records, ten years");
    await dialog.getByRole("button", { name: "Keep" }).click();
    await expect(pile("Must keep").getByText("Tax records, ten years")).toBeVisible();
    await looked("a plan");
  });

  await test.step("it is carried out, and has a receipt", async () => {
    await page.getByRole("button", { name: "Carry out the plan" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question.getByRole("textbox")).toBeFocused();
    await page.keyboard.type("erase");
    await question.getByRole("button", { name: "Carry out for good" }).click();
    await expect(page.getByText("The plan was carried out")).toBeVisible({ timeout: 60_000 });
    await looked("a case that was carried out");
    await page.getByRole("link", { name: "Receipt", exact: true }).click();
    await expect(page.getByText("What had to stay, and on what ground")).toBeVisible();
    await expect(page.getByText("1 version of 1 memory", { exact: true })).toBeVisible();
    const left = await fetch(`${server.url}/v1/memory_stores/${store}/memories?view=full`, { headers });
    const { data } = (await left.json()) as { data: { content: string }[] };
    expect(data.map(({ content }) => content).sort()).toEqual(["Ask [redacted] first.\n", "Billed to Mia Holm.\n"]);
  });

  await test.step("closing it forgets whom it was about; the erasure is in its list", async () => {
    await page.goto("/subjects");
    await page.getByRole("link", { name: "Ticket 31" }).click();
    await page.getByRole("button", { name: "Close the case" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Close and erase" }).click();
    await expect(page.getByText("Erased when the case was closed.")).toBeVisible();
    await page.goto("/erasures");
    await expect(page.getByRole("link", { name: /^Receipt of ers_/ })).toBeVisible();
    await looked("erasures");
    await page.getByRole("link", { name: /^Receipt of ers_/ }).click();
    await expect(page.getByRole("heading", { name: "Erasure receipt" })).toBeVisible();
    await expect(page.getByText("Erasure", { exact: true })).toBeVisible();
  });
});
