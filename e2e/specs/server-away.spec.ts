import type { Page } from "@playwright/test";
import type { AppServer } from "../fixtures/app-server";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
/** In the table: the steps of a new workspace name the store, too. */
const link = (page: Page) => page.getByRole("table").getByRole("link", { name: "Customer support" });

/** What says something later is fetched when somebody touches the page. */
async function touch(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("Shift");
    await expect(page.getByRole("region", { name: /^Notifications/ })).toBeAttached({ timeout: 1_000 });
  }).toPass();
}

type Here = { page: Page; server: AppServer };

async function staysAsItIs({ page, server }: Here): Promise<void> {
  await setUpWorkspace(page, server, "Customer support");
  const isAhead = (headers: Record<string, string>) => "next-router-prefetch" in headers;
  await page.route(/_rsc=/, (route) =>
    isAhead(route.request().headers()) ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  await page.goto("/stores");
  await touch(page);
  await expect(link(page)).toBeVisible();
  await server.crash();
  await link(page).click();
  await expect(page.getByText("this page stays as it is")).toBeVisible();
  await expect(link(page)).toBeVisible();
  await expect(page).toHaveURL(/\/stores$/);
  await expect(page.getByRole("progressbar", { name: "On its way" })).toHaveCount(0);
  // The same again is answered again.
  await expect(page.getByText("this page stays as it is")).toHaveCount(0);
  await link(page).click();
  await expect(page.getByText("this page stays as it is")).toBeVisible();
  await server.startAgain();
  // As behind a proxy that answers for it.
  const answers = /_rsc=|\/api\/health/;
  await expect(page.getByText("this page stays as it is")).toHaveCount(0);
  await page.route(answers, (route) => route.fulfill({ status: 502 }));
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByText("this page stays as it is")).toBeVisible();
  await expect(link(page)).toBeVisible();
  await page.unroute(answers);
  await link(page).click();
  await expect(heading(page)).toHaveText("Customer support");
}

/** Leaves the server away and the dashboard with the frame of the stores' page behind it. */
async function askForFetchedAhead({ page, server }: Here): Promise<void> {
  await setUpWorkspace(page, server, "Customer support");
  // After its place among the pages is known.
  const isFrame = (url: string, headers: Record<string, string>) =>
    /\/stores\?_rsc=/.test(url) && !("next-router-segment-prefetch" in headers);
  const frame = page.waitForResponse((response) => isFrame(response.url(), response.request().headers()));
  await page.goto("/dashboard");
  await touch(page);
  await frame;
  await server.crash();
  await page.keyboard.press("g");
  await page.keyboard.press("s");
}

async function comesByItself({ page, server }: Here): Promise<void> {
  await askForFetchedAhead({ page, server });
  await expect(page.getByText("The page comes when it does")).toBeVisible();
  await expect(page).toHaveURL(/\/stores$/);
  await server.startAgain();
  await expect(heading(page)).toHaveText("Stores");
  await expect(link(page)).toBeVisible();
}

const stays = "a page that is asked for while the server is away leaves this one as it is";
const comes = "a page whose frame was fetched ahead comes by itself when the server is there again";

test(stays, ({ page, server }) => staysAsItIs({ page, server }));
test(comes, ({ page, server }) => comesByItself({ page, server }));

test.describe("in a browser without the Navigation API", () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => Object.defineProperty(window, "navigation", { value: undefined })),
  );
  test(stays, ({ page, server }) => staysAsItIs({ page, server }));
  test("a page whose frame was fetched ahead comes later, or leaves this one as it is", async ({ page, server }) => {
    await askForFetchedAhead({ page, server });
    // It depends on which is first: that the frame is shown, or that the rest is known to have failed.
    await expect(page.getByText(/The page comes when it does|this page stays as it is/)).toBeVisible();
    await server.startAgain();
    await page.keyboard.press("g");
    await page.keyboard.press("s");
    await expect(heading(page)).toHaveText("Stores");
    await expect(link(page)).toBeVisible();
  });
});
