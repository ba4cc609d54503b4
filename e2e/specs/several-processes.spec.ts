import { Agent } from "../fixtures/agent";
import { startAppServer } from "../fixtures/app-server";
import { expect, test } from "../fixtures/test";
import { setUpWorkspace } from "../flows/set-up-workspace";

test("an open list shows what an agent writes through another process of the same database", async ({
  page,
  server,
  storesPage,
}, info) => {
  test.skip(info.project.name !== "postgresql", "on SQLite live events stay within one process");
  const { key, store } = await setUpWorkspace(page, server, "Shared");
  const { databaseUrl, dataDir } = server;
  const other = await startAppServer({ provider: "postgresql", databaseUrl, dataDir });
  const agent = new Agent({ url: other.url, key, store }, "elsewhere");
  await agent.run({ command: "create", path: "/memories/from-afar.md", file_text: "hello" });
  await expect(storesPage.row("from-afar.md")).toBeVisible();
  await other.stop();
});
