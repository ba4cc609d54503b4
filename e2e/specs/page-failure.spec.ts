import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import Sqlite from "better-sqlite3";
import pg from "pg";
import { startWayToDatabase } from "@/lib/testing/way-to-database";
import { type AppServer, startAppServer } from "../fixtures/app-server";
import { expect, test } from "../fixtures/test";
import { templateOf } from "../fixtures/workspace-template";

type Dialect = "sqlite" | "postgresql";

async function run({ dataDir, databaseUrl }: AppServer, statement: string): Promise<void> {
  if (databaseUrl === undefined) {
    const client = new Sqlite(path.join(dataDir, "palimpsest.db"));
    client.exec(statement);
    client.close();
    return;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const failed = (page: Page) => page.getByText("This page stopped working");
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** A page of its own: what fails here says so in the browser's console. */
async function pageOf(browser: Browser, url: string, dialect: Dialect): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  await context.addCookies(templateOf(dialect).cookies);
  return context.newPage();
}

// The one is read by the page alone, the other by the frame too.
for (const [what, table] of [
  ["a page", "auth_account"],
  ["the frame around it", "member"],
] as const) {
  test(`where ${what} cannot be read, trying again reads it again`, async ({ server, browser }, info) => {
    const { provider } = info.project.metadata as { provider: Dialect };
    const page = await pageOf(browser, server.url, provider);
    await run(server, `ALTER TABLE ${table} RENAME TO away`);
    await page.goto("/profile");
    await expect(failed(page)).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(failed(page)).toBeVisible();
    await run(server, `ALTER TABLE away RENAME TO ${table}`);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(heading(page, "Profile")).toBeVisible();
    await page.context().close();
  });
}

test("a page comes by itself when the database is there again", async ({ server, browser }, info) => {
  const { provider } = info.project.metadata as { provider: Dialect };
  const { databaseUrl, dataDir } = server;
  test.skip(databaseUrl === undefined, "a file is always there");
  const way = await startWayToDatabase(databaseUrl ?? "");
  const behind = await startAppServer({ provider, dataDir, databaseUrl: way.url });
  const page = await pageOf(browser, behind.url, provider);
  await way.shut();
  await page.goto("/holds");
  await expect(page.getByText("The page comes by itself when it can")).toBeVisible();
  await way.open();
  await expect(heading(page, "Holds")).toBeVisible();
  await page.context().close();
  await behind.stop();
  await way.close();
});
