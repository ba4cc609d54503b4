import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import Sqlite from "better-sqlite3";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { failureWords } from "./failure-words";

const folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-failures-"));
afterAll(() => rmSync(folder, { recursive: true }));

const errorOf = async (act: () => unknown) => {
  try {
    await act();
  } catch (error) {
    return error;
  }
  throw new Error("nothing failed");
};

it("says what to do about what keeps a process from starting", async () => {
  const file = path.join(folder, "palimpsest.db");
  writeFileSync(file, "something else ".repeat(1_000));
  const damaged = await errorOf(() => new Sqlite(file).prepare("SELECT * FROM sqlite_master").all());
  expect(failureWords(damaged)).toMatch(/damaged.*Backup and restore/);
  expect(failureWords(await errorOf(() => new Sqlite(folder)))).toContain("cannot be opened");
  const inFile = await errorOf(() => mkdirSync(file, { recursive: true }));
  expect(failureWords(inFile)).toBe(`${file} is no folder. Set DATA_DIR to one, or to one that can be made.`);
  // As Node says it of a read-only file system, too.
  const nowhere = await errorOf(() => mkdirSync(path.join(folder, "missing", "backup")));
  expect(failureWords(nowhere)).toMatch(/^The folder .*backup cannot be made: its file system is read-only/);
  // Port 9 discards, where anybody listens on it at all.
  const away = await errorOf(() => new pg.Client("postgresql://u:pw@127.0.0.1:9/x").connect());
  expect(failureWords(away)).toBe(
    "No PostgreSQL answers at 127.0.0.1:9 (ECONNREFUSED). Does it run, and is DATABASE_URL right?",
  );
  const unknown = await errorOf(() => once(createServer().listen(0, "nowhere.invalid"), "listening"));
  expect(failureWords(unknown, { host: "nowhere.invalid" })).toMatch(/^This machine has no address nowhere\.invalid/);
  expect(failureWords(unknown, { host: "127.0.0.1" })).toContain("No PostgreSQL answers at nowhere.invalid");
  const certificate = "postgresql://u:pw@127.0.0.1:9/x?sslmode=verify-full&sslrootcert=/nowhere/ca.pem";
  expect(failureWords(await errorOf(() => new pg.Client(certificate).connect()))).toMatch(/no file \/nowhere\/ca\.pem/);
  const plain = createServer((socket) => socket.once("data", () => socket.write("N")));
  await once(plain.listen(0, "127.0.0.1"), "listening");
  const { port } = plain.address() as AddressInfo;
  const wanted = await errorOf(() => new pg.Client(`postgresql://u:pw@127.0.0.1:${port}/x?sslmode=require`).connect());
  expect(failureWords(wanted)).toMatch(/takes no TLS/);
  plain.close();
  expect(failureWords(new Error("outer", { cause: away }))).toContain("No PostgreSQL answers");
  const closed = Object.assign(new Error("no"), { code: "SQLITE_READONLY_DIRECTORY" });
  expect(failureWords(closed)).toContain("no access to the database");
  // A backup's folder is not the server's: another DATA_DIR would be no way out.
  const mounted = Object.assign(new Error("no"), {
    code: "EACCES",
    syscall: "mkdir",
    path: "/backups/backup-1.partial",
  });
  expect(failureWords(mounted)).toMatch(/no access to \/backups\/backup-1\.partial .*to whom the folder belongs/);
  expect(failureWords(new Error("a fault of ours"))).toBeNull();
});
