// A process that serves the program doors over a database, and says where.
import type { Config } from "@/lib/config/config";
import { openDatabase } from "@/lib/db/open-database";
import { startTestServer } from "./test-server";

const db = await openDatabase(JSON.parse(process.argv[2] ?? "") as Config["database"]);
console.log((await startTestServer(db)).url);
