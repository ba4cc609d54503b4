import type { Page } from "@playwright/test";

export interface FirstAdmin {
  workspace: string;
  name: string;
  email: string;
  password: string;
}

export class SetupPage {
  constructor(private readonly page: Page) {}

  get deadLink() {
    return this.page.getByRole("heading", { name: /already set up|used|does not work/i });
  }

  async setUp(url: string, admin: FirstAdmin): Promise<void> {
    await this.page.goto(url);
    await this.page.getByLabel("Workspace").fill(admin.workspace);
    await this.page.getByLabel("Your name").fill(admin.name);
    await this.page.getByLabel("E-mail").fill(admin.email);
    await this.page.getByLabel("Password", { exact: true }).fill(admin.password);
    await this.page.getByRole("button", { name: "Create the workspace" }).click();
    await this.page.waitForURL(/\/stores/);
  }
}
