import { describe, expect, it } from "vitest";
import { createRig } from "./rig";

describe("a server whose output nobody reads any more", () => {
  it("goes on answering, and stops in order", { timeout: 120_000 }, async () => {
    const rig = await createRig("sqlite");
    const server = await rig.start({ PALIMPSEST_LOG_LEVEL: "info" });
    server.stopReading();
    // Each of them is a line of the log, and the line of one is lost before the next is asked.
    for (let turn = 0; turn < 5; turn += 1) {
      const { status } = await rig.call(server, "POST", "/v1/memory_stores", { name: `Store ${turn}` });
      expect(status).toBe(200);
    }
    await server.stop("SIGTERM");
  });
});
