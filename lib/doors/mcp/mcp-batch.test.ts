import { expect, it } from "vitest";
import { expectRefusal } from "@/lib/testing/hostile-rest";
import { useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";

interface Said {
  id: number;
  result?: { content: { text: string }[]; isError?: boolean };
  error?: { code: number; message: string };
}

const headers = { accept: "application/json, text/event-stream" };
const calling = (id: number, name: string, args: object) => ({
  ...{ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } },
});
const cancelling = (requestId: number) => ({
  ...{ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } },
});

describeOnBoth("batches of MCP", (database) => {
  const door = useProgramClient(database);

  async function newEndpoint() {
    const { id } = await door.client.beta.memoryStores.create({ name: "Notes" });
    const send = (body: unknown, version?: string) =>
      door.send("POST", `/api/stores/${id}/mcp`, {
        body,
        headers: version === undefined ? headers : { ...headers, "mcp-protocol-version": version },
      });
    const written = () => database.db.prisma.version.count({ where: { storeId: id } });
    return { send, written };
  }

  it("are answered together, each message after the one before it", async () => {
    const { send } = await newEndpoint();
    for (const version of [undefined, "2025-03-26", "2024-11-05"]) {
      const { status, text } = await send(
        [
          calling(1, "memory_write", { path: "/a.md", content: "one" }),
          { jsonrpc: "2.0", method: "notifications/initialized" },
          calling(2, "memory_edit", { path: "/a.md", old_str: "one", new_str: "two" }),
          calling(2, "memory_read", { path: "/a.md" }),
          calling(3, "memory_read", { path: "/none.md" }),
          calling(4, "no_such_tool", {}),
          // Of a call that was answered before, and one that comes after: neither keeps the answer waiting.
          cancelling(1),
          cancelling(5),
          calling(5, "memory_list", {}),
        ],
        version,
      );
      const json = JSON.parse(text) as Said[];
      expect([status, json.map(({ id }) => id)]).toEqual([200, [1, 2, 2, 3, 4, 5]]);
      expect(json[2]?.result?.content[0]?.text).toContain("     1\ttwo");
      expect(json[3]?.result).toMatchObject({ isError: true });
      expect(json[4]?.error?.message).toContain("There is no tool named no_such_tool");
    }
  });

  it("of notifications alone have no answer", async () => {
    const { send } = await newEndpoint();
    const { status, text } = await send([cancelling(1), { jsonrpc: "2.0", method: "notifications/initialized" }]);
    expect([status, text]).toEqual([202, ""]);
  });

  it("are refused whole, before anything is run", async () => {
    const { send, written } = await newEndpoint();
    const write = calling(1, "memory_write", { path: "/a.md", content: "one" });
    for (const version of ["2025-06-18", "2025-11-25"])
      expectRefusal(await send([write], version), 400, "invalid_request_error");
    expectRefusal(await send([]), 400, "invalid_request_error");
    expectRefusal(await send(Array.from({ length: 65 }, () => write)), 400, "invalid_request_error");
    expect((await send([write, { jsonrpc: "1.0", id: 2, method: "x" }])).status).toBe(400);
    expect((await send([write, [write]])).status).toBe(400);
    expect(await written()).toBe(0);
  });
});
