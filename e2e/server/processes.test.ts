import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { AppServer } from "../fixtures/app-server";
import { type Answer, createRig, type Rig, toolCall } from "./rig";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

async function withTwoServers(
  provider: "sqlite" | "postgresql",
  test: (rig: Rig, servers: [AppServer, AppServer]) => Promise<void>,
) {
  const rig = await createRig(provider);
  const first = await rig.start();
  const second = await rig.start();
  try {
    await test(rig, [first, second]);
  } finally {
    await Promise.all([first.stop(), second.stop()]);
  }
}

async function createStore(rig: Rig, server: AppServer): Promise<string> {
  return String((await rig.call(server, "POST", "/v1/memory_stores", { name: "Shared" })).body.id);
}

describe.each(["sqlite", "postgresql"] as const)("two server processes on one database (%s)", (provider) => {
  it("keeps every acknowledged update of 16 writers", { timeout: 240_000 }, async () => {
    await withTwoServers(provider, async (rig, servers) => {
      const store = await createStore(rig, servers[0]);
      const at = `/v1/memory_stores/${store}`;
      const ids: string[] = [];
      for (let memory = 0; memory < 20; memory += 1) {
        const made = await rig.call(servers[0], "POST", `${at}/memories`, {
          path: `/m${memory}.md`,
          content: "start",
        });
        ids.push(String(made.body.id));
      }
      const acknowledged = new Map<string, number>();
      const writer = async (id: number) => {
        const server = servers[id % 2] as AppServer;
        for (let turn = 0; turn < 60; turn += 1) {
          const memory = ids[(id + turn) % ids.length] as string;
          const { body: head } = await rig.call(server, "GET", `${at}/memories/${memory}`);
          const content = `${head.content}\n${id}.${turn}`.slice(-400);
          const update = { content, precondition: { type: "content_sha256", content_sha256: head.content_sha256 } };
          const { status } = await rig.call(server, "POST", `${at}/memories/${memory}`, update);
          expect([200, 409]).toContain(status);
          if (status === 200) acknowledged.set(`${memory} ${sha256(content)}`, 1);
        }
      };
      await Promise.all(Array.from({ length: 16 }, (_, id) => writer(id)));
      const kept = new Set<string>();
      for (let page: string | null = ""; page !== null; ) {
        const query: string = page ? `&page=${page}` : "";
        const { body } = await rig.call(servers[1], "GET", `${at}/memory_versions?limit=100${query}`);
        for (const version of body.data as { memory_id: string; content_sha256: string }[]) {
          kept.add(`${version.memory_id} ${version.content_sha256}`);
        }
        page = body.next_page as string | null;
      }
      expect([...acknowledged.keys()].filter((update) => !kept.has(update))).toEqual([]);
      expect(kept.size).toBe(acknowledged.size + 20);
    });
  });

  it("lets one of 50 creations of a path win, and keeps all of 50 inserts", { timeout: 120_000 }, async () => {
    await withTwoServers(provider, async (rig, servers) => {
      const store = await createStore(rig, servers[0]);
      const tools = `/api/stores/${store}/tools`;
      const many = (input: (turn: number) => object): Promise<Answer[]> =>
        Promise.all(
          Array.from({ length: 50 }, (_, turn) =>
            rig.call(servers[turn % 2] as AppServer, "POST", tools, toolCall(input(turn))),
          ),
        );
      const created = await many((turn) => ({ command: "create", path: "/memories/one.md", file_text: `by ${turn}` }));
      expect(created.filter(({ body }) => body.is_error !== true)).toHaveLength(1);
      await many((turn) => ({
        command: "insert",
        path: "/memories/one.md",
        insert_line: 0,
        insert_text: `line ${turn}\n`,
      }));
      const { body } = await rig.call(
        servers[1],
        "POST",
        tools,
        toolCall({ command: "view", path: "/memories/one.md" }),
      );
      const lines = new Set([...String(body.content).matchAll(/line \d+/g)].map(([line]) => line));
      expect(lines.size).toBe(50);
    });
  });
});
