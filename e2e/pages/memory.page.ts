import type { Page } from "@playwright/test";

export class MemoryPage {
  constructor(private readonly page: Page) {}

  get text() {
    return this.page.getByRole("textbox", { name: /^Text of \// });
  }

  get editor() {
    return this.page.locator(".monaco-editor").first();
  }

  get versions() {
    return this.page.getByRole("list", { name: "Versions, newest first" }).getByRole("listitem");
  }

  get mergeButton() {
    return this.page.getByRole("button", { name: "Merge and review" });
  }

  version(number: number) {
    return this.page.getByRole("link", { name: new RegExp(`^Version ${number},`) });
  }

  /** Decides a place that both sides changed by writing what it shall say. */
  async decide(place: number, words: string): Promise<void> {
    const region = this.page.getByRole("region", { name: `Place ${place} of` });
    await region.getByText("Edit", { exact: true }).click();
    await region.getByLabel(`Text for place ${place}`).fill(words);
  }

  /** Puts the caret at the end of the text and types. */
  async typeAtEnd(words: string): Promise<void> {
    await this.editor.waitFor();
    await this.text.focus();
    await this.page.keyboard.press("Control+End");
    await this.page.keyboard.type(words);
  }

  /** Until the last of what the editor fetches has come and runs. */
  async settle(): Promise<void> {
    const worker = this.page.workers()[0] ?? (await this.page.waitForEvent("worker"));
    await worker.evaluate(() => true);
  }

  async replaceAll(words: string): Promise<void> {
    await this.editor.waitFor();
    await this.text.focus();
    await this.page.keyboard.press("Control+a");
    await this.page.keyboard.insertText(words);
  }

  async save(): Promise<void> {
    await this.page.keyboard.press("Control+s");
  }

  async restore(number: number, reason: string): Promise<void> {
    await this.version(number).click();
    await this.page.getByRole("button", { name: "Restore…" }).click();
    await this.page.getByRole("dialog").getByLabel("Reason").fill(reason);
    await this.page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
    await this.page.getByRole("dialog").waitFor({ state: "hidden" });
  }

  async redact(number: number, note: string): Promise<void> {
    await this.version(number).click();
    await this.page.getByRole("button", { name: "Redact…" }).click();
    const dialog = this.page.getByRole("alertdialog").or(this.page.getByRole("dialog"));
    await dialog.getByLabel("In words").fill(note);
    await dialog
      .getByLabel(/redact/i)
      .last()
      .fill("redact");
    await dialog.getByRole("button", { name: "Redact version" }).click();
    await dialog.waitFor({ state: "hidden" });
  }
}
