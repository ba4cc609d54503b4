import type { Page } from "@playwright/test";
import { Agent } from "../fixtures/agent";
import type { AppServer } from "../fixtures/app-server";
import { KeysPage } from "../pages/keys.page";
import { SetupPage } from "../pages/setup.page";
import { StoresPage } from "../pages/stores.page";

export const admin = {
  workspace: "Northern Lights",
  name: "Ada Okafor",
  email: "ada@example.test",
  password: "six quiet herons at dusk",
};

export interface SetUpWorkspace {
  key: string;
  store: string;
  agent: Agent;
}

/** First run by the printed link, then a key, a store, and an agent that has both. Leaves the admin on the store's page. */
export async function setUpWorkspace(page: Page, server: AppServer, storeName: string): Promise<SetUpWorkspace> {
  await new SetupPage(page).setUp(server.setupUrl ?? "", admin);
  const key = await new KeysPage(page).create("Release agent");
  const store = await new StoresPage(page).create(storeName);
  return { key, store, agent: new Agent({ url: server.url, key, store }, "release-4.2-1") };
}
