import { expect, type Locator, type Page } from "@playwright/test";

/** The inbox: a list of changes, and the one that is open. */
export class InboxPage {
  readonly list: Locator;
  readonly rows: Locator;
  readonly detail: Locator;
  /** What a screen reader was told last. */
  readonly said: Locator;

  constructor(private readonly page: Page) {
    this.list = page.getByRole("list", { name: "Changes" });
    this.rows = page.locator("[data-change]");
    this.detail = page.getByRole("article");
    this.said = page.getByRole("status");
  }

  async goto(query = ""): Promise<void> {
    await this.page.goto(`/inbox${query}`);
    await expect(this.page.getByRole("heading", { name: "Inbox" })).toBeVisible();
  }

  row(path: string): Locator {
    return this.list.getByRole("link", { name: path, exact: true });
  }

  /** The number beside the word in the navigation. */
  async expectWaiting(count: number): Promise<void> {
    const link = this.page.getByRole("link", { name: /^Inbox/ });
    await expect(link).toHaveAccessibleName(count === 0 ? "Inbox" : `Inbox ${count} waiting for review`);
  }

  /** Presses a key and waits for what a screen reader is told. */
  async press(key: string, said: string | RegExp): Promise<void> {
    await this.page.keyboard.press(key);
    await expect(this.said.filter({ hasText: said }).first()).toBeAttached();
  }
}
