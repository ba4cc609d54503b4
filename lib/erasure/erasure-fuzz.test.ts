import path from "node:path";
import { expect, it } from "vitest";
import { fuzzErasure } from "@/lib/testing/erasure-fuzz";
import { SeededRandom } from "@/lib/testing/seeded-random";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";

/** One round of what `npm run fuzz:erasure` does hundreds of times. */
describeOnBoth("erasing what a random history says", (database, provider) => {
  // On PostgreSQL each redaction reads a whole cluster.
  const secrets = provider === "sqlite" ? 15 : 6;

  it("leaves no byte of a text, path, hash, salt or word of the index", { timeout: 240_000 }, async () => {
    const { db, location } = database;
    const folders = [useTestDataDir()];
    if (location.provider === "sqlite") folders.push(path.dirname(location.file));
    else {
      // Compressed texts could not be found as bytes, before or after.
      await db.prisma.$executeRawUnsafe("ALTER TABLE version ALTER content SET STORAGE EXTERNAL");
      const [row] = await db.prisma.$queryRawUnsafe<{ data: string }[]>(
        "SELECT current_setting('data_directory') AS data",
      );
      folders.push(row?.data ?? "");
    }
    const figures = await fuzzErasure(db, folders, { random: new SeededRandom(11), secrets });
    expect(figures).toMatchObject({ secrets, verified: true });
    expect(figures.before).toBeGreaterThan(secrets * 3);
    expect([...figures.look.found]).toEqual([]);
  });
});
