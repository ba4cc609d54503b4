import path from "node:path";
import { expect, it } from "vitest";
import { lookForGuesses, timeVerification } from "@/lib/testing/audit-proofs";
import { foldersOfPostgres } from "@/lib/testing/kill-places";
import { describeOnBoth } from "@/lib/testing/test-database";

/** Fewer of each than `npm run audit:proofs` takes. */
const redactions = 100;
const entries = 10_000;

describeOnBoth("the audit log at a scale", (database) => {
  it(`verifies after ${redactions} redactions, and no byte that remains confirms a guess`, async () => {
    const { db, location } = database;
    const folders = async () =>
      location.provider === "sqlite" ? [path.dirname(location.file)] : foldersOfPostgres(db);
    const { redacted, verified, found } = await lookForGuesses(db, folders, redactions);
    expect(found).toEqual([]);
    expect([redacted, verified]).toEqual([2 * redactions, 2 * redactions]);
  });

  it(`verifies ${entries} entries within five seconds`, { timeout: 240_000 }, async () => {
    const { verified, ms } = await timeVerification(database.db, entries);
    expect(verified).toBe(entries);
    expect(ms).toBeLessThan(5_000);
  });
});
