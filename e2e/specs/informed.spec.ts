import { createHmac } from "node:crypto";
import { startWebhookReceiver } from "@/lib/testing/webhook-receiver";
import { expectGood } from "../fixtures/expect-good";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";

/** A server that may tell a receiver on this machine. */
test.use({ serverEnv: { WEBHOOK_ALLOW_PRIVATE: "true" } });

test("webhooks, notifications and the dashboard say what happens", async ({ page, server }) => {
  test.setTimeout(300_000);
  const receiver = await startWebhookReceiver();
  const { store, agent } = await setUpWorkspace(page, server, "Release engineering");
  const write = (path: string, text: string) =>
    agent.run({ command: "create", path: `/memories/${path}`, file_text: text });

  await test.step("a webhook is made, tested, and told what an agent writes", async () => {
    await page.goto("/webhooks");
    await expect(page.getByText("No webhooks yet")).toBeVisible();
    await expectGood(page, "no webhooks");
    await page.getByRole("button", { name: "New webhook" }).click();
    await page.getByLabel("Name").fill("Ticket system");
    await page.getByLabel("Address").fill("ftp://example.com/");
    await page.getByRole("checkbox", { name: "Memories" }).check();
    await page.getByRole("button", { name: "Create webhook" }).click();
    await expect(page.getByText("The address must be an address such as https://example.com/hooks.")).toBeVisible();
    await expectGood(page, "new webhook");
    await page.getByLabel("Address").fill(receiver.url);
    await page.getByRole("button", { name: "Create webhook" }).click();
    const dialog = page.getByRole("dialog", { name: "Secret of “Ticket system”" });
    const secret = (await dialog.getByText(/^whsec_/).textContent()) ?? "";
    await expectGood(page, "webhook secret");
    await dialog.getByRole("button", { name: "I have copied it" }).click();
    await page.getByRole("button", { name: "Acts for Ticket system" }).click();
    await page.getByRole("menuitem", { name: "Send test" }).click();
    const log = page.getByRole("dialog", { name: "Deliveries to Ticket system" });
    await expect(log.getByText("Delivered", { exact: true })).toBeVisible();
    const [tested] = receiver.received;
    const [, seconds] = /^t=(\d+)/.exec(String(tested?.headers["palimpsest-signature"])) ?? [];
    const hmac = createHmac("sha256", secret).update(`${seconds}.${tested?.body}`).digest("hex");
    expect(tested?.headers["palimpsest-signature"]).toBe(`t=${seconds},v1=${hmac}`);
    receiver.answer(500);
    await write("log.md", "# Log\n\nThe night train leaves at two.\n");
    await expect(log.getByText("memory.created")).toBeVisible();
    await expect(log.getByText("change.pending")).toBeVisible();
    await expect(log.getByText("500")).toBeVisible();
    await expectGood(page, "delivery log");
    expect(receiver.received.map(({ body }) => body).join()).not.toContain("log.md");
    await expect(log.getByText("Waiting", { exact: true })).toHaveCount(0, { timeout: 20_000 });
    await log.getByRole("button", { name: "Resend memory.created" }).click();
    await expect
      .poll(() => receiver.received.filter(({ json }) => json.type === "memory.created").length)
      .toBeGreaterThanOrEqual(2);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("row", { name: /Ticket system/ }).getByText("Delivered")).toBeVisible();
    await expectGood(page, "webhooks");
    await page.getByRole("button", { name: "Acts for Ticket system" }).click();
    await page.getByRole("menuitem", { name: "Replace the secret" }).click();
    await page.getByRole("button", { name: "Replace the secret" }).click();
    await expect(page.getByRole("dialog", { name: "Secret of “Ticket system”" })).toBeVisible();
    await expect(page.getByText(secret)).toHaveCount(0);
    await page.getByRole("button", { name: "I have copied it" }).click();
    await page.getByRole("button", { name: "Acts for Ticket system" }).click();
    await page.getByRole("menuitem", { name: "Pause" }).click();
    await expect(page.getByText("Paused", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Acts for Ticket system" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete the webhook" }).click();
    await expect(page.getByText("No webhooks yet")).toBeVisible();
  });

  await test.step("an approval that an agent writes over is told to whoever approved it", async () => {
    await agent.run({ command: "view", path: "/memories/log.md" });
    const listed = await page.request.get("/api/console/listChanges");
    const listing = (await listed.json()) as { data: { id: string }[] };
    const { data } = listing;
    await page.goto(`/inbox?change=${data[0]?.id}`);
    const approve = page.getByRole("button", { name: "Approve", exact: true });
    const decided = page.getByText("Nothing waits").or(page.getByText(/^Approved/));
    await expect(approve).toBeVisible();
    // A press before the page is alive does nothing: a person presses again.
    await expect(async () => {
      if (await approve.isVisible()) await approve.click({ timeout: 1_000 });
      await expect(decided.first()).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
    // What the page shows first is a promise; the agent writes once it is kept.
    const waiting = async () =>
      ((await (await page.request.get("/api/console/listChanges")).json()) as typeof listing).data;
    await expect.poll(async () => (await waiting()).length).toBe(0);
    await agent.run({ command: "str_replace", path: "/memories/log.md", old_str: "two", new_str: "three" });
    await page.goto("/notifications");
    await expect(page.getByText(/An agent wrote over a text in/)).toBeVisible();
    await expect(page.getByRole("link", { name: "Notifications, 1 unread" }).first()).toBeVisible();
    await expectGood(page, "notifications");
    await page.getByRole("button", { name: "Mark as read" }).click();
    await expect(page.getByText("You have read everything")).toBeVisible();
    await expect(page.getByRole("link", { name: "Notifications", exact: true }).first()).toBeVisible();
    await page.getByRole("button", { name: "All", exact: true }).click();
    await page.getByRole("link", { name: "Open the change" }).click();
    await expect(page).toHaveURL(/\/inbox\?.*change=chg_/);
  });

  await test.step("the dashboard counts it", async () => {
    for (const day of ["one", "two", "three"]) await write(`days/${day}.md`, `# ${day}\n`);
    await write("odd.md", "hid\u200bden\n");
    await page.goto("/dashboard");
    const numbers = page.getByRole("main");
    await expect(numbers.getByRole("link", { name: /Waiting for review/ })).toContainText("5");
    await expect(numbers.getByText("6 by agents")).toBeVisible();
    await expect(page.getByRole("img", { name: /^Writes per day/ })).toBeVisible();
    await expectGood(page, "dashboard");
    await page.getByRole("button", { name: "Show as table" }).first().click();
    await expect(page.getByRole("table", { name: "Writes per day" })).toBeVisible();
    await expect(page.getByRole("table", { name: "Most written" }).getByRole("row", { name: /log\.md/ })).toContainText(
      "2",
    );
    await expect(page.getByRole("table", { name: "Most read" })).toContainText("/log.md");
    await expect(page.getByRole("table", { name: "Reviewers" })).toContainText("Ada Okafor");
    await page.getByLabel("Range").selectOption("7");
    await page.getByLabel("Store", { exact: true }).selectOption(store);
    await expect(page).toHaveURL(`${server.url}/dashboard?days=7&store=${store}`);
    await page.reload();
    await expect(page.getByLabel("Range")).toHaveValue("7");
  });
  await receiver.close();
});
