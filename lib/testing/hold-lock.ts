// A process that takes the write lock of a SQLite file, says so, and keeps it until it is told to let go.
import { once } from "node:events";
import Sqlite from "better-sqlite3";

const client = new Sqlite(process.argv[2] ?? "");
client.exec("BEGIN IMMEDIATE");
console.log("held");
await once(process.stdin, "data");
client.exec("COMMIT");
client.close();
process.exit(0);
