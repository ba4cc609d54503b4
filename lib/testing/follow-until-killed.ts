import { openDatabase } from "@/lib/db/open-database";
import { followBlame } from "@/lib/history/follow-blame";
import { dieAtStatement } from "./die-at-statement";

// Keeps who wrote the lines of a store's memories, and dies as by a power cut at the n-th statement: a process of its own for tests.
const [, , kind = "", place = "", killAt = "0", laterMs = "0", storeId = ""] = process.argv;

const location =
  kind === "sqlite"
    ? ({ provider: "sqlite", file: place } as const)
    : ({ provider: "postgresql", url: place } as const);
const opened = await openDatabase(location);
const db = dieAtStatement(Number(killAt)).countedDatabase(opened);
while (await followBlame({ db, now: () => Date.now() + Number(laterMs), interval: 3 }, storeId));
await opened.close();
console.log("ended");
