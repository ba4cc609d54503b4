import path from "node:path";
import { expect, it, vi } from "vitest";
import { describeOnBoth } from "@/lib/testing/test-database";
import { checkReadiness } from "./check-readiness";

const full = vi.hoisted(() => new Set<string>());
vi.mock("node:fs/promises", async (original) => ({
  ...(await original<typeof import("node:fs/promises")>()),
  statfs: async (folder: string) => ({ bsize: 4_096, bavail: full.has(folder) ? 10 : 10_000_000 }),
}));

describeOnBoth("readiness with data on several disks", (database) => {
  it("says how full the fuller one is", async () => {
    const { db, location } = database;
    const disk = async () => (await checkReadiness(db, { dataDir: "/data", database: location })).disk.state;
    expect(await disk()).toBe("ok");
    if (location.provider === "sqlite") {
      full.add(path.dirname(location.file));
      expect(await disk()).toBe("full");
      full.clear();
    }
    full.add("/data");
    expect(await disk()).toBe("full");
    full.clear();
  });
});
