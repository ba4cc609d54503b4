import { expect, type Page } from "@playwright/test";

/** The command palette, steered by the keyboard alone. */
export class PalettePage {
  constructor(private readonly page: Page) {}

  get field() {
    return this.page.getByRole("combobox", { name: "Go anywhere, do anything" });
  }

  option(name: string | RegExp) {
    return this.page.getByRole("option", { name });
  }

  async open(): Promise<void> {
    await this.page.keyboard.press("Control+k");
    await expect(this.field).toBeFocused();
  }

  /** Opens it, types, and takes the first line once it is the expected one. */
  async take(typed: string, first: string | RegExp): Promise<void> {
    await this.open();
    await this.page.keyboard.insertText(typed);
    await expect(this.page.getByRole("option", { name: first, selected: true })).toBeVisible();
    await this.page.keyboard.press("Enter");
    await expect(this.field).toBeHidden();
  }
}
