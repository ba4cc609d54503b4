// A process that has never computed a blame answers one, and prints how many milliseconds it took, and how many of the processor's.
import type { Config } from "@/lib/config/config";
import { openDatabase } from "@/lib/db/open-database";
import type { Actor } from "@/lib/domain/actor";
import { blameMemory } from "@/lib/history/blame-memory";
import { retrieveMomentInput } from "@/lib/history/history.schema";
import { retrieveMoment } from "@/lib/history/retrieve-moment";
import { retrieveMemory } from "@/lib/memory/retrieve-memory";
import { cpuTime } from "@/lib/testing/cpu-time";
import { contextOf } from "@/lib/testing/fixtures";
import { listVersionDetails } from "@/lib/version/list-versions";
import { listVersionsInput } from "@/lib/version/version.schema";

export interface ColdBlame {
  database: Config["database"];
  actor: Actor;
  input: { memory_store_id: string; memory_id: string };
}

const { database, actor, input } = JSON.parse(process.argv[2] ?? "") as ColdBlame;
const db = await openDatabase(database);
const context = contextOf(db, actor);
// It has shown the memory's page: read the store and the memory, listed its last versions, and looked up who people are. The first
// question through Prisma, which loads its engine, was asked as the server started.
await listVersionDetails(context, listVersionsInput.parse({ ...input, limit: 20 }));
await retrieveMemory(context, { ...input, view: "basic" });
await retrieveMoment(context, retrieveMomentInput.parse({ memory_store_id: input.memory_store_id }));
const since = performance.now();
const busySince = cpuTime();
const { lineCount, runs } = await blameMemory(context, input);
const measured = { ms: performance.now() - since, cpuMs: cpuTime() - busySince };
if (lineCount < 1_000 || runs.length < 100) throw new Error("this is not the blame of a long history");
console.log(JSON.stringify(measured));
await db.close();
