import { rmSync } from "node:fs";
import type { Page } from "@playwright/test";
import { otherBuild } from "../fixtures/other-build";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";

const said = (page: Page) => page.getByText("The console was updated", { exact: true });

test("an open page keeps what was typed when the server comes back as another build, and says so", async ({
  page,
  server,
}) => {
  await setUpWorkspace(page, server, "Customer support");
  await page.goto("/stores");
  await page.getByRole("button", { name: "New store" }).first().click();
  const dialog = page.getByRole("dialog");
  const name = dialog.getByLabel("Name");
  await name.fill("Typed before the upgrade");

  const folder = otherBuild();
  await test.step("another one", async () => {
    await server.crash();
    await server.startAgain(folder);
    await expect(said(page)).toBeVisible({ timeout: 30_000 });
    await expect(name).toHaveValue("Typed before the upgrade");
  });

  await test.step("an act that it does not know was not done", async () => {
    const isAct = (headers: Record<string, string>) => "next-action" in headers;
    const unknown = { status: 404, headers: { "x-nextjs-action-not-found": "1" }, body: "Server action not found." };
    await page.route("**/stores", (route) =>
      isAct(route.request().headers()) ? route.fulfill(unknown) : route.fallback(),
    );
    await dialog.getByRole("button", { name: "Create store" }).click();
    await expect(dialog.getByText("Nothing was done: the console was updated")).toBeVisible();
    await expect(name).toHaveValue("Typed before the upgrade");
  });

  await test.step("whoever reloads has the new one", async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(said(page)).toHaveCount(0);
    await expect(page.getByRole("table").getByRole("link", { name: "Customer support" })).toBeVisible();
  });
  await server.crash();
  rmSync(folder, { recursive: true });
});
