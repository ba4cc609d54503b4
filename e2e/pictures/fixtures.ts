import { test as base, expect, type Page } from "@playwright/test";
import type { AppServer } from "../fixtures/app-server";
import { ada, moment } from "./moment";
import { serveDemo } from "./seed-demo";

interface OnceForASet {
  server: AppServer;
  /** Ada's cookies. */
  signedIn: Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;
}

/** Every set of pictures (theme and width) has a server of its own on the same story, and somebody who is signed in there. */
export const test = base.extend<{ still: undefined }, OnceForASet>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures' object, used or not.
    async ({}, use) => {
      const server = await serveDemo(process.env.PICTURES_DATA ?? "");
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  signedIn: [
    async ({ browser, server }, use) => {
      const page = await browser.newPage({ baseURL: server.url });
      await page.goto("/sign-in");
      await page.getByLabel("E-mail").fill(ada.email);
      await page.getByLabel("Password", { exact: true }).fill(ada.password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.waitForURL(/\/stores/);
      await use(await page.context().storageState());
      await page.context().close();
    },
    { scope: "worker" },
  ],
  baseURL: ({ server }, use) => use(server.url),
  // The browser's clock stands still, its timers run.
  still: [
    async ({ page, signedIn }, use) => {
      await page.context().addCookies(signedIn.cookies);
      await page.clock.setFixedTime(moment);
      await use(undefined);
    },
    { auto: true },
  ],
});

/** Compares what is on the screen with its reviewed picture, once nothing is on its way any more. */
export async function expectPicture(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page).toHaveScreenshot(`${name}.png`, { mask: chanceIn(page), maskColor: "#8886" });
}

/** What is drawn by lot at every run: ids, hashes and the beginnings of keys. A closed list of ids has places on the screen, too. */
function chanceIn(page: Page) {
  const shown = page.locator(":not(details:not([open]) > :not(summary) *)");
  return [
    page
      .getByText(/\b(memstore|mem|memver|chg|apikey|mbr|user|wrkspc|req|sesn|rdc|hold|apr|ers|sbj)_(?=\S{6})\S+/)
      .and(shown),
    page.getByText(/\b[0-9a-f]{12,64}\b/).and(shown),
    page.getByText(/\bplm_[0-9A-Za-z]{2,}/),
  ];
}

export { expect };
