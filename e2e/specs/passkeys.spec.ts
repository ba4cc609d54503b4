import { admin } from "../fixtures/first-admin";
import { expect, test } from "../fixtures/test";
import { templateOf } from "../fixtures/workspace-template";

// A browser makes passkeys for a name, not for a number.
test.use({ serverEnv: { HOST: "localhost" } });

test("a passkey is added with the password, signs in, is renamed and removed", async ({ page, server }, info) => {
  const { provider } = info.project.metadata as { provider: "sqlite" | "postgresql" };
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  const { hostname: domain } = new URL(server.url);
  await page.context().addCookies(templateOf(provider).cookies.map((cookie) => ({ ...cookie, domain })));
  const add = async (name: string, password: string) => {
    await page.getByRole("button", { name: "Add a passkey…" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill(name);
    await page.getByRole("dialog").getByLabel("Current password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Go on" }).click();
  };
  const held = async () => {
    const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId });
    return credentials.length;
  };

  await test.step("it takes the password to add one, and a device holds one", async () => {
    await page.goto("/profile");
    await expect(page.getByText("No passkey yet.")).toBeVisible();
    await add("  ", admin.password);
    await expect(page.getByText("Give the passkey a name.")).toBeVisible();
    expect(await held()).toBe(0);
    await page.getByRole("button", { name: "Cancel" }).click();
    await add("Laptop", "not the password");
    await expect(page.getByText("The current password is not right.")).toBeVisible();
    await page.getByRole("dialog").getByLabel("Current password", { exact: true }).fill(admin.password);
    await page.getByRole("button", { name: "Go on" }).click();
    await expect(page.getByRole("button", { name: "Acts on the passkey Laptop" })).toBeVisible();
    await add("Again", admin.password);
    await expect(page.getByText(/There is a passkey for this account on that device already/)).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("it opens the page that was wanted, without the password", async () => {
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.waitForURL(/\/sign-in/);
    await page.goto("/profile");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.waitForURL(/\/profile/);
    await expect(page.getByRole("region", { name: "Sign-ins" })).toContainText("With a passkey");
    await expect(page.getByText(/last used/)).toBeVisible();
  });

  await test.step("a long name is read whole on a phone, and the menu stays beside it", async () => {
    const name = "A-name-without-a-space-".repeat(5).slice(0, 100);
    const rename = async (from: string, to: string) => {
      await page.getByRole("button", { name: `Acts on the passkey ${from}` }).click();
      await page.getByRole("menuitem", { name: "Rename…" }).click();
      await page.getByRole("dialog").getByLabel("Name").fill(to);
      await page.getByRole("button", { name: "Save name" }).last().click();
      await expect(page.getByRole("button", { name: `Acts on the passkey ${to}` })).toBeVisible();
    };
    await rename("Laptop", name);
    const row = page.getByRole("region", { name: "Passkeys" }).getByRole("listitem");
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await row.scrollIntoViewIfNeeded();
      await expect(row.getByRole("button")).toBeInViewport({ ratio: 1 });
      const cut = await row.getByText(name).evaluate((text) => text.scrollWidth - text.clientWidth);
      expect(cut, `the name at ${width}`).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    }
    await rename(name, "Laptop");
  });

  await test.step("it gets another name, is removed, and opens nothing more", async () => {
    await page.getByRole("button", { name: "Acts on the passkey Laptop" }).click();
    await page.getByRole("menuitem", { name: "Rename…" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Old laptop");
    await page.getByRole("button", { name: "Save name" }).last().click();
    await page.getByRole("button", { name: "Acts on the passkey Old laptop" }).click();
    await page.getByRole("menuitem", { name: "Remove…" }).click();
    await page.getByRole("button", { name: "Remove it" }).click();
    await expect(page.getByText("No passkey yet.")).toBeVisible();
    // What it was asked from has gone with it: the keyboard stays close by.
    await expect(page.getByRole("button", { name: "Add a passkey…" })).toBeFocused();
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.waitForURL(/\/sign-in/);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByText(/This passkey is not known here/)).toBeVisible();
    await session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
  });
});

test.describe("reached at another address than its own", () => {
  test.use({ serverEnv: { HOST: "0.0.0.0" } });

  test("it says at which one passkeys work, and offers none", async ({ page, server }, info) => {
    const { provider } = info.project.metadata as { provider: "sqlite" | "postgresql" };
    const { port, origin } = new URL(server.url);
    const here = `http://127.0.0.1:${port}`;
    await page.goto(`${here}/sign-in`);
    await expect(page.getByText(`Passkeys work only at ${origin}.`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
    await page.context().addCookies([...templateOf(provider).cookies]);
    await page.goto(`${here}/profile`);
    await expect(page.getByText(`Passkeys work only at ${origin}: open the console there`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Add a passkey…" })).toHaveCount(0);
  });

  test("at its own, what the browser refuses is not told as cancelled", async ({ page, server }) => {
    await page.addInitScript(() => {
      navigator.credentials.get = () => Promise.reject(new DOMException("", "NotSupportedError"));
    });
    await page.goto(`${server.url}/sign-in`);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByText(/this browser does not do it here/)).toBeVisible();
  });
});
