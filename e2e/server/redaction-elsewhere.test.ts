import { expect, it } from "vitest";
import type { AppServer } from "../fixtures/app-server";
import { createRig, type Rig } from "./rig";

const secret = "hunter2-of-the-night-train";

interface Redaction {
  state: string;
  pattern_known: boolean;
  piles: { hits: number }[];
  erasure: { verified: boolean; needles: number; residue: number } | null;
}

async function until(rig: Rig, server: AppServer, path: string, state: string): Promise<Redaction> {
  const read = async () => (await rig.call(server, "GET", path)).body as unknown as Redaction;
  await expect.poll(async () => (await read()).state, { timeout: 30_000 }).toBe(state);
  return read();
}

it("a redaction that one process looked for is known to the others, and carried out whole by any of them", {
  timeout: 120_000,
}, async () => {
  const rig = await createRig("postgresql");
  const asked = await rig.start();
  const other = await rig.start();
  try {
    const { id: store } = (await rig.call(asked, "POST", "/v1/memory_stores", { name: "Leak" })).body;
    const memories = `/v1/memory_stores/${store}/memories`;
    const write = (path: string) => rig.call(asked, "POST", memories, { path, content: `password: ${secret}` });
    await write("/before.md");
    const scan = await rig.call(asked, "POST", "/v1/redactions", { start: { source: "words", text: secret } });
    const path = `/v1/redactions/${scan.body.id}`;
    const seen = await until(rig, other, path, "scanned");
    expect(seen.pattern_known).toBe(true);
    await write("/since.md");
    const apply = (note: string) =>
      rig.call(other, "POST", `${path}/apply`, { reason: "secret", expected_hits: seen.piles[0]?.hits, note });
    const says = await apply(`it was ${secret}`);
    expect(says).toMatchObject({ status: 400, body: { error: { type: "invalid_request_error" } } });
    expect((await apply("leaked in a log")).status).toBe(200);
    const done = await until(rig, other, path, "done");
    expect(done.erasure).toMatchObject({ verified: true, residue: 0 });
    expect(done.erasure?.needles).toBeGreaterThan(0);
    const now = (await rig.call(asked, "GET", `${memories}?view=full`)).body.data as {
      path: string;
      content: string;
    }[];
    expect(now.map((one) => one.path)).toEqual(["/before.md", "/since.md"]);
    for (const { content } of now) expect(content).not.toContain(secret);
    // More than one notification holds, and in no alphabet that one would notice the seams of.
    const long = Array.from({ length: 900 }, (_, line) => `дом ${line} 家\n`).join("");
    await rig.call(asked, "POST", memories, { path: "/long.md", content: `begins ${long} ends` });
    const start = { source: "words", text: long.trim() };
    const longScan = await rig.call(asked, "POST", "/v1/redactions", { start });
    const longSeen = await until(rig, other, `/v1/redactions/${longScan.body.id}`, "scanned");
    expect([longSeen.pattern_known, longSeen.piles[0]?.hits]).toEqual([true, 1]);
  } finally {
    await Promise.all([asked.stop(), other.stop()]);
  }
});
