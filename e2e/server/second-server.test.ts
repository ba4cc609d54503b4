import { describe, expect, it } from "vitest";
import { createRig } from "./rig";

describe("a second server on the same SQLite file", () => {
  it("says that it is not alone, and the next one after both nothing", { timeout: 120_000 }, async () => {
    const rig = await createRig("sqlite");
    const first = await rig.start();
    const second = await rig.start();
    try {
      expect(first.said()).not.toContain("Another server");
      expect(second.said()).toMatch(/^Another server has \S+palimpsest\.db open\. .+PostgreSQL/m);
      // It works all the same: what is written by one is read by the other.
      const { body } = await rig.call(first, "POST", "/v1/memory_stores", { name: "Shared" });
      expect((await rig.call(second, "GET", `/v1/memory_stores/${body.id}`)).status).toBe(200);
    } finally {
      await Promise.all([first.crash(), second.stop()]);
    }
    const next = await rig.start();
    expect(next.said()).not.toContain("Another server");
    await next.stop();
  });
});
