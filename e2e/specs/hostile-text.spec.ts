import type { Page } from "@playwright/test";
import { elsewhere, hostileCount, hostileNames, hostilePages } from "../fixtures/hostile-texts";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";

/** What a page did that no text may make it do. What its policy stopped counts too: nothing may have come that far. */
async function watch(page: Page, home: string): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction("ran", (number: number) => seen.push(`text ${number} ran`));
  await page.exposeFunction("refused", (what: string) => seen.push(`the policy refused ${what}`));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      // zod asks once per page whether it may compile its checks, and does without.
      if (event.blockedURI === "eval") return;
      const { refused } = window as unknown as { refused(what: string): void };
      refused(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  page.on("dialog", (dialog) => {
    seen.push(`a dialog opened: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== home) seen.push(`${url} was asked for`);
  });
  return seen;
}

interface Programs {
  url: string;
  key: string;
}

async function send<Answer>({ url, key }: Programs, path: string, body: unknown, session = ""): Promise<Answer | null> {
  const headers = { "x-api-key": key, "content-type": "application/json", ...(session && { "x-session-id": session }) };
  const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  return response.ok ? ((await response.json()) as Answer) : null;
}

interface Written {
  stores: number;
  paths: number;
  labels: number;
  memories: string[];
}

/** Hostile texts wherever a program may write one; what the rules refuse is left out. */
async function writeAll(api: Programs, store: string): Promise<Written> {
  const written: Written = { stores: 0, paths: 0, labels: 0, memories: [] };
  const at = `/v1/memory_stores/${store}/memories`;
  for (const [number, content] of hostilePages.entries()) {
    const made = await send<{ id: string }>(api, at, { path: `/pages/${number}.md`, content });
    await send(api, `${at}/${made?.id}`, { content: content.replaceAll("words", "other words") });
    if (made) written.memories.push(made.id);
  }
  for (const [number, name] of hostileNames.entries()) {
    const path = `/names/${number} ${name.replaceAll("/", "\u2215")}.md`;
    const label = name.replace(/[^\x20-\x7e]/g, "").slice(0, 128);
    if (await send(api, at, { path, content: `${name}\n` }, label)) written.paths += 1;
    if (number % 9 === 0 && (await send(api, "/v1/memory_stores", { name, description: name }))) written.stores += 1;
    if (number % 9 === 0 && (await send(api, "/v1/sessions", { title: name, metadata: { note: name } })))
      written.labels += 1;
  }
  return written;
}

test("hundreds of hostile texts run nothing and fetch nothing in any view", async ({ page, server }) => {
  test.setTimeout(240_000);
  expect(hostileCount).toBeGreaterThanOrEqual(300);
  const { key, store } = await setUpWorkspace(page, server, hostileNames[5] ?? "");
  const written = await writeAll({ url: server.url, key }, store);
  expect(written.memories).toHaveLength(hostilePages.length);
  expect(written.paths).toBeGreaterThan(30);
  expect(written.stores).toBe(5);
  const seen = await watch(page, server.url);
  const views = ["", "?view=preview", "?view=split", "?view=history", "?view=blame"];
  for (const memory of written.memories) {
    for (const view of memory === written.memories[0] ? views : views.slice(1, 2)) {
      await page.goto(`/stores/${store}/memories/${memory}${view}`);
      await expect(
        page
          .getByRole("main")
          .getByText(/ran\(\d+\)/)
          .first(),
      ).toBeVisible();
    }
  }
  await page.goto(`/inbox`);
  await page.getByRole("list", { name: "Changes" }).getByRole("link").first().click();
  await expect(
    page
      .getByRole("article")
      .getByText(/ran\(\d+\)/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press("c");
  const comment = page.getByRole("textbox", { name: /comment/i }).last();
  await comment.fill(hostileNames.slice(0, 20).join("\n"));
  await comment.press("ControlOrMeta+Enter");
  await expect(page.getByRole("article").getByText("ran(12)").last()).toBeVisible();
  for (const path of ["/stores", `/stores/${store}?view=list`, `/stores/${store}/history`, "/search?q=ran"]) {
    await page.goto(path);
    await expect(
      page
        .getByRole("main")
        .getByText(/ran\(\d+\)/)
        .first(),
      `${path} shows them`,
    ).toBeVisible();
  }
  for (const path of [
    `/stores/${store}/settings`,
    "/sessions",
    "/findings",
    "/audit",
    "/dashboard",
    "/notifications",
    "/playground",
    "/redactions/new",
    "/duplicates",
    "/connect",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  }
  expect(seen.filter((line) => line.includes(elsewhere))).toEqual([]);
  expect(seen).toEqual([]);
});
