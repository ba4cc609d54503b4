import type { Page } from "@playwright/test";
import { Agent } from "../fixtures/agent";
import type { AppServer } from "../fixtures/app-server";
import { admin } from "../fixtures/first-admin";
import { templateOf } from "../fixtures/workspace-template";
import { KeysPage } from "../pages/keys.page";
import { SetupPage } from "../pages/setup.page";
import { StoresPage } from "../pages/stores.page";

export interface SetUpWorkspace {
  key: string;
  store: string;
  agent: Agent;
}

/**
 * A workspace with a key and a store, and an agent that has both: the copied one, entered without its screens. On a server
 * without a workspace the same by the printed link and the screens. Leaves the admin on the store's page.
 */
export async function setUpWorkspace(page: Page, server: AppServer, storeName: string): Promise<SetUpWorkspace> {
  const key = server.setupUrl ? await setUpByHand(page, server.setupUrl) : await enterTemplate(page, server);
  const store = await new StoresPage(page).create(storeName);
  return { key, store, agent: new Agent({ url: server.url, key, store }, "release-4.2-1") };
}

async function setUpByHand(page: Page, setupUrl: string): Promise<string> {
  await new SetupPage(page).setUp(setupUrl, admin);
  return new KeysPage(page).create("Release agent");
}

async function enterTemplate(page: Page, server: AppServer): Promise<string> {
  const { key, cookies } = templateOf(server.databaseUrl ? "postgresql" : "sqlite");
  await page.context().addCookies(cookies);
  return key;
}
