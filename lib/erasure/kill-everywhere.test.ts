import { describe, expect, it } from "vitest";
import { killEverywhere } from "@/lib/testing/kill-everywhere";
import { killOnPostgres, killOnSqlite } from "@/lib/testing/kill-places";
import { providers } from "@/lib/testing/test-database";
import { attachPostgres } from "@/lib/testing/test-postgres";
import { workerPostgres } from "@/lib/testing/worker-postgres";

/** Every call of the short acts, and every so many of the long ones; `npm run kill:erasure` takes all of them. */
const strides = {
  sqlite: { redact: 1, scrub: 1, apply: 24, erase: 24 },
  postgresql: { redact: 4, scrub: 4, apply: 60, erase: 60 },
} as const;

describe.each(providers)("a process killed at one call of the database after the other (%s)", (provider) => {
  const place = () => (provider === "sqlite" ? killOnSqlite() : killOnPostgres(attachPostgres(workerPostgres().url)));

  it.each(["redact", "scrub", "apply", "erase"] as const)(
    "leaves %s untouched or finished by the next start",
    { timeout: 300_000 },
    async (act) => {
      const { kills, untouched, finished, faults } = await killEverywhere(place(), act, {
        stride: strides[provider][act],
      });
      expect(faults).toEqual([]);
      expect(kills).toBeGreaterThan(3);
      expect(untouched + finished).toBe(kills);
      // The last call of redacting one version is its commit.
      expect(act === "redact" || finished > 0).toBe(true);
    },
  );
});
