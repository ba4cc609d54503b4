import { expect, it } from "vitest";
import { createProgramDoors } from "@/lib/doors/program-doors";
import { createTestKey, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";

const metricsToken = "a-token-of-the-tests";
const secretPath = "/whose/salary-4711";

describeOnBoth("metrics", (database) => {
  const open = (token?: string) =>
    createProgramDoors({
      db: database.db,
      config: { dataDir: ".", database: database.location, metricsToken: token },
    });
  const read = (app: ReturnType<typeof open>, authorization: string) =>
    app.request("/metrics", { headers: { authorization } });

  it("are for whoever has the token, and not there without one in the configuration", async () => {
    expect((await read(open(), `Bearer ${metricsToken}`)).status).toBe(404);
    expect((await read(open(metricsToken), "Bearer another-token-here")).status).toBe(401);
    expect((await read(open(metricsToken), "")).status).toBe(401);
    const response = await read(open(metricsToken), `Bearer ${metricsToken}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("version=0.0.4");
  });

  it("count requests, writes, jobs and what waits, without a path or an id", async () => {
    const app = open(metricsToken);
    const key = await createTestKey(database.db, await createWorkspace(database.db));
    const headers = { "x-api-key": key, "content-type": "application/json" };
    const post = (path: string, body: object) =>
      app.request(path, { method: "POST", headers, body: JSON.stringify(body) });
    const store = ((await (await post("/v1/memory_stores", { name: "Counted" })).json()) as { id: string }).id;
    await post(`/v1/memory_stores/${store}/memories`, { path: secretPath, content: "text" });
    await app.request(`/v1/memory_stores/${store}/memories?at=never`, { headers });
    await post(`/api/stores/${store}/tools`, { type: "tool_use", id: "t", name: "memory", input: { command: "view" } });
    await app.request("/v1/nothing-here/salary-4711", { headers });
    const text = await (await read(app, `Bearer ${metricsToken}`)).text();
    expect(text).toMatch(/_count\{door="rest",operation="createStore",status="200"\} [1-9]/);
    expect(text).toMatch(/_count\{door="rest",operation="createMemory",status="200"\} [1-9]/);
    expect(text).toMatch(/_count\{door="rest",operation="listMemories",status="400"\} [1-9]/);
    expect(text).toMatch(/_count\{door="tools",operation="POST \/api\/stores\/:id\/tools",status="\d+"\} [1-9]/);
    expect(text).toMatch(/_count\{door="rest",operation="none",status="404"\} [1-9]/);
    expect(text).toMatch(/^palimpsest_writes_total [1-9]/m);
    expect(text).toMatch(/^palimpsest_commit_group_size_count [1-9]/m);
    expect(text).toContain('palimpsest_jobs{state="queued"} 0');
    expect(text).toContain('palimpsest_outbox{kind="delivery"} 0');
    expect(text).toMatch(/^process_resident_memory_bytes \d{7,}/m);
    expect(text).toContain("palimpsest_database_up 1");
    expect(text).not.toMatch(/salary|memstore_|wrkspc_|plm_|NaN/);
  });
});
