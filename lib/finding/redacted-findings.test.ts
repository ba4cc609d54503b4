import { expect, it } from "vitest";
import { operations } from "@/lib/doors/operations";
import type { FindingJson } from "@/lib/finding/finding.present";
import { contextOf, createMember } from "@/lib/testing/fixtures";
import { useProgramClient } from "@/lib/testing/program-client";
import { createReviewStore, type ReviewStore, runOperation } from "@/lib/testing/review-store";
import { secretSamples } from "@/lib/testing/secret-samples";
import { SeededRandom } from "@/lib/testing/seeded-random";
import { describeOnBoth } from "@/lib/testing/test-database";

const token = (seed: number) => secretSamples.github_token?.(new SeededRandom(seed)) ?? "";

describeOnBoth("what was found in a text that was redacted since", (database) => {
  const door = useProgramClient(database);
  const create = (path: string, text: string) => ({ command: "create", path: `/memories${path}`, file_text: text });
  const findings = async (storeId: string, state: string) => {
    const answer = await door.send<{ data: FindingJson[] }>(
      "GET",
      `/v1/findings?memory_store_id=${storeId}&state=${state}`,
    );
    return answer.json.data;
  };
  async function redact(store: ReviewStore, { memory_version_id: version }: FindingJson) {
    const at = `/v1/memory_stores/${store.id}/memory_versions/${version}/redact`;
    expect((await door.send("POST", at, { body: {} })).status).toBe(200);
  }

  it("is open no more, in the list, the inbox and the risk of its change, and is listed among all", async () => {
    const store = await createReviewStore(database, door, { policy: "approved" });
    const leaked = await store.write("a", create("/x", `key ${token(1)}\n`));
    const kept = await store.write("a", create("/y", `key ${token(2)}\n`));
    await store.write("a", create("/x", "clean\n"));
    const [finding] = (await findings(store.id, "open")).filter(({ change_id: of }) => of === leaked);
    const ids = async (filter: Record<string, string>) => (await store.changes(filter)).map(({ id }) => id);
    expect(await ids({ finding: "secret" })).toEqual([kept, leaked]);

    await redact(store, finding!);
    expect((await findings(store.id, "open")).map(({ change_id: of }) => of)).toEqual([kept]);
    expect(await findings(store.id, "dismissed")).toEqual([]);
    expect((await findings(store.id, "all")).map((one) => [one.change_id, one.redacted])).toEqual([
      [kept, false],
      [leaked, true],
    ]);
    expect(await ids({ finding: "secret" })).toEqual([kept]);
    expect(await ids({ finding: "any" })).toEqual([kept]);
    expect(await store.change(leaked)).toMatchObject({ finding_count: 0, risk: 0 });
    expect((await ids({ order: "riskiest" }))[0]).toBe(kept);
  });

  it("does not come back with a dismissal that is taken back", async () => {
    const store = await createReviewStore(database, door, {});
    const leaked = await store.write("a", create("/x", `key ${token(3)}\n`));
    const kept = await store.write("a", create("/y", `key ${token(3)}\n`));
    await store.write("a", create("/x", "clean\n"));
    const reviewer = contextOf(database.db, await createMember(database.db, door.workspaceId, "reviewer"));
    const open = await findings(store.id, "open");
    const one = open.find(({ change_id: of }) => of === leaked)!;
    await runOperation(reviewer, operations.dismissFinding, { finding_id: one.id, reason: null });
    await redact(store, one);
    expect(await findings(store.id, "dismissed")).toHaveLength(2);
    await runOperation(reviewer, operations.restoreFinding, { finding_id: one.id });
    expect((await findings(store.id, "open")).map(({ change_id: of }) => of)).toEqual([kept]);
    expect([await store.change(leaked), await store.change(kept)]).toMatchObject([{ risk: 0 }, { risk: 1 }]);
  });
});
