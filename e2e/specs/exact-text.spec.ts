import type { Page } from "@playwright/test";
import type { AppServer } from "../fixtures/app-server";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";

/** A memory as a program writes it, byte for byte, and as it reads it again. */
class Written {
  constructor(
    private readonly at: { url: string; key: string; store: string },
    readonly id: string,
  ) {}

  static async create(at: { url: string; key: string; store: string }, path: string, content: string) {
    const memory = new Written(at, "");
    const { id } = await memory.ask({ path, content });
    return new Written(at, id);
  }

  get address() {
    return `/stores/${this.at.store}/memories/${this.id}`;
  }

  async write(content: string): Promise<void> {
    await this.ask({ content });
  }

  async read(): Promise<string> {
    return (await this.ask()).content;
  }

  private async ask(body?: object): Promise<{ id: string; content: string }> {
    const { url, key, store } = this.at;
    const response = await fetch(`${url}/v1/memory_stores/${store}/memories${this.id && `/${this.id}`}`, {
      method: body ? "POST" : "GET",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: body && JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as { id: string; content: string };
  }
}

async function begin(page: Page, server: AppServer, path: string, content: string): Promise<Written> {
  const { key, store } = await setUpWorkspace(page, server, "Release engineering");
  const memory = await Written.create({ url: server.url, key, store }, path, content);
  await page.goto(memory.address);
  return memory;
}

const unsaved = (page: Page) => page.getByText("Unsaved", { exact: true });

test("two places that say the same are decided each for itself", async ({ page, server, memoryPage }) => {
  const text = (said: string) => `- ${said}\nA\nB\nC\nD\n- ${said}\n`;
  const memory = await begin(page, server, "/todo.md", text("[ ] todo"));
  await memoryPage.replaceAll(text("[x] done"));
  await expect(unsaved(page)).toBeVisible();
  await memory.write(text("[-] dropped"));
  await page.getByRole("button", { name: "Merge now" }).click();
  const place = (number: number) => page.getByRole("region", { name: `Place ${number} of 2` });
  await place(2).getByText("Mine", { exact: true }).first().click();
  await expect(place(2).getByText("Decided")).toBeVisible();
  await expect(place(1).getByText("Decided")).toBeHidden();
  await place(1).getByText("Theirs", { exact: true }).first().click();
  await expect(place(2).getByRole("radio", { name: "Mine" })).toBeChecked();
  await memoryPage.mergeButton.click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").getByText("Saved")).toBeVisible();
  expect(await memory.read()).toBe("- [-] dropped\nA\nB\nC\nD\n- [x] done\n");
});

test("a merge that takes theirs everywhere can be taken back", async ({ page, server, memoryPage }) => {
  const memory = await begin(page, server, "/log.md", "one\ntwo\n");
  await memoryPage.replaceAll("one\nmine\n");
  await expect(unsaved(page)).toBeVisible();
  await memory.write("one\ntheirs\n");
  await page.getByRole("button", { name: "Merge now" }).click();
  await page.getByRole("region", { name: "Place 1 of 1" }).getByText("Theirs", { exact: true }).first().click();
  await memoryPage.mergeButton.click();
  await expect(unsaved(page)).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(unsaved(page)).toBeVisible();
  await expect(memoryPage.editor).toContainText("mine");
});
