// A process that waits for a word and then brings a database to the newest migration.
import { once } from "node:events";
import type { Config } from "@/lib/config/config";
import { migrate } from "@/lib/db/migrate";

console.log("ready");
await once(process.stdin, "data");
console.log((await migrate(process.cwd(), JSON.parse(process.argv[2] ?? "") as Config["database"])).join(","));
process.exit(0);
