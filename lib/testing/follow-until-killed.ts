import { followBlame } from "@/lib/history/follow-blame";
import { openToDie } from "./dying-child";

// Keeps who wrote the lines of a store's memories, and dies as by a power cut at the n-th statement: a process of its own for tests.
const [, , ...args] = process.argv;
const { db, now, end } = await openToDie(args);
while (await followBlame({ db, now, interval: 3 }, args[4] ?? ""));
await end();
