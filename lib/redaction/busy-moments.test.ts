import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import { ownProcess } from "@/lib/job/job-process";
import { JobRunner } from "@/lib/job/job-runner";
import { createStore } from "@/lib/store/create-store";
import { withBadMoments } from "@/lib/testing/bad-moments";
import { create, createOffice, redactionsOf } from "@/lib/testing/redactions";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { applyRedaction } from "./apply-redaction";
import { applyRedactionInput } from "./redaction.schema";
import { retrieveReceipt } from "./retrieve-receipt";
import { redactionApply } from "./run-apply";

const secret = "zq5b1d0c77aa92";

describeOnBoth("a redaction while the database is busy", (database) => {
  let officer: Context;
  let writer: Context;
  const { scan, summary, hitsOf } = redactionsOf(database, () => officer);

  beforeAll(() => void useTestDataDir());
  beforeEach(async () => {
    ({ officer, writer } = await createOffice(database.db));
  });

  it("leaves nothing out for it: what found no turn is tried again until it is gone", async () => {
    const { id: storeId } = await createStore(writer, { name: "Store", description: "", metadata: {} });
    const edits = [1, 2, 3].map((n) => create(`/${n}`, `${n} ${secret}`));
    await commitChange(writer, { storeId, edits });
    const redaction_id = await scan({ source: "words", text: secret });
    const asked = { redaction_id, reason: "secret", expected_hits: 3 };
    await applyRedaction(officer, applyRedactionInput.parse(asked));
    let clock = Date.now();
    const by = new JobRunner({
      db: withBadMoments(database.db, (commit) => commit === 1 || commit === 2),
      owner: ownProcess(),
      now: () => clock,
      runners: { "redaction.apply": redactionApply },
    });
    for (const _ of [1, 2, 3]) {
      clock += 61_000;
      await by.turn();
      await by.settle();
    }
    expect((await hitsOf(redaction_id)).map(({ state }) => state)).toEqual(["done", "done", "done"]);
    expect((await summary(redaction_id)).redaction.state).toBe("done");
    const { receipt } = await retrieveReceipt(officer, { redaction_id });
    expect(receipt.not_covered.join()).not.toContain("refused");
    const heads = await database.db.prisma.version.findMany({ where: { storeId, redactedAt: null } });
    expect(heads.map(({ content }) => content).sort()).toEqual(["1 [redacted]", "2 [redacted]", "3 [redacted]"]);
  });
});
