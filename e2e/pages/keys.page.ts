import type { Page } from "@playwright/test";

export class KeysPage {
  constructor(private readonly page: Page) {}

  row(name: string) {
    return this.page.getByRole("row", { name: new RegExp(name) });
  }

  /** Creates a key for all stores and answers its secret, as it is shown once. */
  async create(name: string): Promise<string> {
    await this.page.goto("/keys");
    await this.page
      .getByRole("button", { name: /^(New key|Create a key)/ })
      .first()
      .click();
    const dialog = this.page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByRole("button", { name: "Create key" }).click();
    const secret = await dialog.getByText(/^plm_[0-9A-Za-z]{36}$/).textContent();
    await dialog.getByRole("button", { name: /^Done|I have copied/ }).click();
    return secret ?? "";
  }
}
