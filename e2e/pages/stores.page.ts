import type { Page } from "@playwright/test";

export class StoresPage {
  constructor(private readonly page: Page) {}

  get tree() {
    return this.page.getByRole("tree", { name: "Memories" });
  }

  row(name: string) {
    return this.tree.getByRole("treeitem", { name: new RegExp(`^${name}`) });
  }

  /** Creates a store and answers its id. */
  async create(name: string): Promise<string> {
    await this.page.goto("/stores");
    await this.page.getByRole("button", { name: "New store" }).first().click();
    await this.page.getByRole("dialog").getByLabel("Name").fill(name);
    await this.page.getByRole("button", { name: "Create store" }).click();
    await this.page.waitForURL(/\/stores\/memstore_/);
    return new URL(this.page.url()).pathname.split("/")[2] ?? "";
  }
}
