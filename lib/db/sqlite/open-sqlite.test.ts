import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { openSqliteConnection } from "./open-sqlite";

it("a new database is readable by nobody else, in a folder that everybody may look into", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-open-"));
  chmodSync(folder, 0o755);
  const before = process.umask(0o022);
  try {
    const { client } = await openSqliteConnection(path.join(folder, "palimpsest.db"), "writer");
    client.exec("CREATE TABLE secret (text TEXT)");
    const modes = readdirSync(folder).map((name) => [name, statSync(path.join(folder, name)).mode & 0o777]);
    client.close();
    expect(Object.fromEntries(modes)).toEqual({
      "palimpsest.db": 0o600,
      "palimpsest.db-shm": 0o600,
      "palimpsest.db-wal": 0o600,
    });
  } finally {
    process.umask(before);
    rmSync(folder, { recursive: true });
  }
});
