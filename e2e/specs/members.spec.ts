import { expect, test } from "../fixtures/test";
import { templateOf } from "../fixtures/workspace-template";

const ben = { name: "Ben Achebe", email: "ben@example.test", password: "four loud geese at dawn" };

test("somebody is invited, comes in once, is given more and is shown out", async ({ page, browser, server }, info) => {
  const { provider } = info.project.metadata as { provider: "sqlite" | "postgresql" };
  await page.context().addCookies(templateOf(provider).cookies);
  const another = await browser.newContext({ baseURL: server.url });
  const theirs = await another.newPage();
  let link = "";

  await test.step("an admin makes a link, which is shown once", async () => {
    await page.goto("/members");
    await page.getByRole("button", { name: "Invite" }).click();
    await page.getByRole("radio", { name: /^Viewer/ }).check();
    await page.getByRole("button", { name: "Make the link" }).click();
    link =
      (
        await page
          .getByRole("dialog")
          .getByText(/\/join\?token=/)
          .textContent()
      )?.trim() ?? "";
    await page.getByRole("button", { name: "I have copied it" }).click();
    await expect(page.getByRole("table", { name: "Open invitations" })).toContainText("Whoever holds the link");
  });

  await test.step("whoever is signed in is told that it is not for them", async () => {
    const own = await page.context().newPage();
    await own.goto(link);
    await expect(own.getByRole("heading", { name: "You are signed in already" })).toBeVisible();
    await own.close();
  });

  await test.step("the person it is for comes in, and the link works no more", async () => {
    await theirs.goto(link);
    await theirs.getByLabel("Your name").fill(ben.name);
    await theirs.getByLabel("E-mail").fill(ben.email);
    await theirs.getByLabel("Password", { exact: true }).fill(ben.password);
    await theirs.getByRole("button", { name: "Join" }).click();
    await theirs.waitForURL(/\/stores/);
    await expect(theirs.getByRole("link", { name: "Members" })).toBeHidden();
    await theirs.goto("/members");
    await expect(theirs.getByText(/it takes the permission member.manage. Roles that have it: admin./)).toBeVisible();
    await theirs.goto("/profile");
    await expect(theirs.getByText("By the invitation that you accepted")).toBeVisible();
    const late = await browser.newContext({ baseURL: server.url });
    const latePage = await late.newPage();
    await latePage.goto(link);
    await expect(latePage.getByText(/It was used already/)).toBeVisible();
    await late.close();
  });

  await test.step("the admin gives them another role, which counts at once, on the page that is open too", async () => {
    await theirs.goto("/stores");
    await expect(theirs.getByRole("heading", { name: "Stores" })).toBeVisible();
    await expect(theirs.getByRole("button", { name: /New store/ })).toHaveCount(0);
    await page.reload();
    await page.getByRole("button", { name: `Acts on ${ben.name}` }).click();
    await page.getByRole("menuitem", { name: "Change role…" }).click();
    await page.getByRole("radio", { name: /^Editor/ }).check();
    await page.getByRole("button", { name: "Save role" }).click();
    await expect(page.getByRole("row", { name: new RegExp(ben.name) })).toContainText("Editor");
    await expect(theirs.getByRole("button", { name: /New store/ }).first()).toBeVisible();
  });

  await test.step("who forgot the password gets a link, sets a new one, and is out everywhere else", async () => {
    await page.getByRole("button", { name: `Acts on ${ben.name}` }).click();
    await page.getByRole("menuitem", { name: "Link for a new password…" }).click();
    await page.getByRole("button", { name: "Make the link" }).click();
    const shown = page.getByRole("dialog").getByText(/\/reset\?token=/);
    const reset = ((await shown.textContent()) ?? "").trim();
    await page.getByRole("button", { name: "I have copied it" }).click();
    await expect(page.getByRole("row", { name: new RegExp(ben.name) })).toContainText("Link for a new password until");
    const own = await page.context().newPage();
    await own.goto(reset);
    await expect(own.getByRole("heading", { name: "Somebody else is signed in" })).toBeVisible();
    await own.close();
    const fresh = await browser.newContext({ baseURL: server.url });
    const form = await fresh.newPage();
    await form.goto(reset);
    await form.getByLabel("New password", { exact: true }).fill("short");
    await form.getByRole("button", { name: "Save and sign in" }).click();
    await expect(form.getByText("Use at least 12 characters.")).toBeVisible();
    await form.getByLabel("New password", { exact: true }).fill("five quiet geese at noon");
    await form.getByRole("button", { name: "Save and sign in" }).click();
    await form.waitForURL(/\/stores/);
    await form.goto("/profile");
    await expect(form.getByText("With a link for a new password")).toBeVisible();
    await theirs.goto("/stores");
    await theirs.waitForURL(/\/sign-in/);
    await theirs.goto(reset);
    await expect(theirs.getByText(/It was used already/)).toBeVisible();
    await fresh.close();
  });

  await test.step("disabled, they are out with the next page", async () => {
    await page.getByRole("button", { name: `Acts on ${ben.name}` }).click();
    await page.getByRole("menuitem", { name: "Disable…" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Disable" }).click();
    await expect(page.getByRole("row", { name: new RegExp(ben.name) })).toContainText("Disabled");
    await theirs.goto("/stores");
    await theirs.waitForURL(/\/sign-in/);
    await another.close();
  });

  await test.step("the table of roles says who may do what", async () => {
    await page.getByRole("link", { name: "Who may do what" }).click();
    const table = page.getByRole("table", { name: "Members", exact: true });
    const redacts = table.getByRole("row", { name: /^Redact/ }).getByRole("cell");
    await expect(redacts).toHaveText(["Redact", "Not allowed", "Not allowed", "Not allowed", "Allowed", "Allowed"]);
  });
});
