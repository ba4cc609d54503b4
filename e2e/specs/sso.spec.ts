import { request } from "@playwright/test";
import { startOidcProvider } from "@/lib/testing/oidc-provider";
import { admin } from "../fixtures/first-admin";
import { expect, test } from "../fixtures/test";
import { startFromTemplate, templateOf } from "../fixtures/workspace-template";

test("people come in by the provider, and an account that exists is linked from inside alone", async ({
  page,
  browser,
}, info) => {
  const { provider: dialect } = info.project.metadata as { provider: "sqlite" | "postgresql" };
  const provider = await startOidcProvider();
  const server = await startFromTemplate(dialect, {
    env: {
      PALIMPSEST_OIDC_ISSUER: provider.issuer,
      PALIMPSEST_OIDC_CLIENT_ID: provider.clientId,
      PALIMPSEST_OIDC_CLIENT_SECRET: provider.clientSecret,
      PALIMPSEST_OIDC_NAME: "Example ID",
      PALIMPSEST_OIDC_GROUP_ROLES: "staff=editor",
    },
  });
  const staff = { email_verified: true, groups: ["staff"] };

  await test.step("a newcomer is a member at once, and is taken where they wanted to go", async () => {
    provider.person = { ...staff, sub: "cleo", name: "Cleo Marsh", email: "cleo@example.test" };
    await page.goto(`${server.url}/profile`);
    await page.getByRole("button", { name: "Sign in with Example ID" }).click();
    await page.waitForURL(`${server.url}/profile`);
    await expect(page.getByText("cleo@example.test")).toBeVisible();
    await expect(page.getByText("With single sign-on")).toBeVisible();
    await expect(page.getByLabel("Current password")).toHaveCount(0);
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.waitForURL(/\/sign-in/);
  });

  await test.step("an address that somebody has opens nobody's account", async () => {
    provider.person = { ...staff, sub: "not ada", email: admin.email };
    await page.getByRole("button", { name: "Sign in with Example ID" }).click();
    await expect(page.getByText(/An account with your e-mail address exists already/)).toBeVisible();
  });

  await test.step("its owner links it on the profile, and comes in by it from then on", async () => {
    const own = await browser.newContext({ baseURL: server.url });
    await own.addCookies(templateOf(dialect).cookies);
    const profile = await own.newPage();
    await profile.goto("/profile");
    await expect(profile.getByLabel("Current password")).toBeVisible();
    await profile.getByRole("button", { name: "Link Example ID…" }).click();
    const linking = profile.getByRole("dialog");
    await linking.getByRole("button", { name: "Go to Example ID" }).click();
    await expect(linking.getByText("The current password is not right.")).toBeVisible();
    await linking.getByLabel("Current password", { exact: true }).fill(admin.password);
    await linking.getByRole("button", { name: "Go to Example ID" }).click();
    await expect(profile.getByText("You can sign in with Example ID.")).toBeVisible();
    await own.close();
    await page.getByRole("button", { name: "Sign in with Example ID" }).click();
    await page.waitForURL(/\/stores/);
    await expect(page.getByText(admin.name)).toBeVisible();
  });

  await test.step("an admin reads that the groups decide on the role of who comes in by it", async () => {
    await page.goto(`${server.url}/members`);
    await page.getByRole("button", { name: "Acts on Cleo Marsh" }).click();
    await page.getByRole("menuitem", { name: "Change role…" }).click();
    await expect(page.getByRole("dialog")).toContainText("With every sign-in by Example ID their groups there decide");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("an address from which too much came stays at the sign-in, and is told how long it waits", async () => {
    const busy = await browser.newContext({ baseURL: server.url });
    const signIn = await busy.newPage();
    await signIn.goto("/sign-in");
    // Without the page's cookies, of which one says its time zone: with any, a form that names no origin is refused before it counts.
    const apart = await request.newContext({ baseURL: server.url });
    await Promise.all(Array.from({ length: 60 }, () => apart.post("/sign-in")));
    await apart.dispose();
    await signIn.getByRole("button", { name: "Sign in with Example ID" }).click();
    await expect(signIn.getByText(/^Too many attempts came from your address\. Try again in \d+ s\.$/)).toBeVisible();
    await expect(signIn.getByRole("button", { name: "Sign in with Example ID" })).toBeEnabled();
    await busy.close();
  });
  await server.stop();
  await provider.close();
});
