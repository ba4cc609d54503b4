import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { openDatabase } from "@/lib/db/open-database";
import { createWorkspace } from "@/lib/testing/fixtures";
import { createTestDatabase } from "@/lib/testing/test-database";
import { lookForResidue } from "./verify-erasure";

/** Another process on the same file, as one of our command line tools: opens it, counts, closes it. */
const countElsewhere = (file: string): number =>
  Number(
    execFileSync(process.execPath, [
      "-e",
      `const db = new (require("better-sqlite3"))(process.argv[1]);
       console.log(db.prepare("SELECT count(*) FROM workspace").pluck().get());
       db.close();`,
      file,
    ]),
  );

it("a look through the files of a SQLite database leaves it to its owner", async () => {
  const location = await createTestDatabase("sqlite");
  if (location.provider !== "sqlite") throw new Error("not SQLite");
  const { file } = location;
  const db = await openDatabase(location);
  await createWorkspace(db);
  const needles = { texts: new Set(["nowhere"]), salts: new Set<string>(), hashes: new Set<string>() };
  const look = await lookForResidue(db, path.dirname(file), needles);
  expect(look).toMatchObject({ residue: 0, unreadable: 0 });
  // Whoever believes to be alone with the file puts the log into it, and the log away, which the owner goes on writing into.
  expect(countElsewhere(file)).toBe(1);
  await createWorkspace(db);
  expect(countElsewhere(file)).toBe(2);
  await db.close();
  expect(countElsewhere(file)).toBe(2);
  rmSync(path.dirname(file), { recursive: true });
});

it("a look finds what is left in a folder of the data directory, and passes over copies of what the database has", async () => {
  const location = await createTestDatabase("sqlite");
  if (location.provider !== "sqlite") throw new Error("not SQLite");
  const dataDir = path.dirname(location.file);
  const db = await openDatabase(location);
  const needles = { texts: new Set(["left behind"]), salts: new Set<string>(), hashes: new Set<string>() };
  const look = () => lookForResidue(db, dataDir, needles);
  const before = await look();
  for (const folder of ["checkpoints/ws_1", "imports/imp_1"]) {
    mkdirSync(path.join(dataDir, folder), { recursive: true });
    writeFileSync(path.join(dataDir, folder, "file"), "what was left behind");
  }
  expect(await look()).toMatchObject({ files: before.files + 1, residue: 1 });
  rmSync(path.join(dataDir, "imports"), { recursive: true });
  expect(await look()).toMatchObject({ files: before.files, residue: 0 });
  await db.close();
  rmSync(dataDir, { recursive: true });
});
