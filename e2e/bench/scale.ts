import { statSync } from "node:fs";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { listMemories } from "@/lib/memory/list-memories";
import { listMemoriesInput } from "@/lib/memory/memory.schema";
import { retrieveMemory } from "@/lib/memory/retrieve-memory";
import { createStore } from "@/lib/store/create-store";
import { measureSearch, type SearchRow } from "./search-scale";

export interface ScaleRow {
  memories: number;
  retrieveMs: number;
  listMs: number;
  foldersMs: number;
  writeMs: number;
  residentMb: number;
  fileMb: number | null;
  search: SearchRow[];
}

const fewestStores = 10;
/** As many as a store holds. */
const fullStore = 10_000;
const perChange = 500;
const text = "A note of the usual length, with some words that differ: ".repeat(8);

/** Words that a few memories have, to be searched for. */
const marks = (at: number) => `${at % 1_000 === 7 ? " rareword7" : ""}${at % 50 === 3 ? " 部署计划" : ""}`;

async function fill(context: Context, storeId: string, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += perChange) {
    const edits = [];
    for (let at = start; at < Math.min(start + perChange, to); at += 1) {
      const path = parseMemoryPath(`/area-${at % 25}/topic-${at % 200}/note-${at}.md`);
      edits.push({ kind: "create", path, content: parseContent(`${text}${at}${marks(at)}`) } as const);
    }
    await commitChange(context, { storeId, edits });
  }
}

async function median(repeat: number, act: (turn: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < repeat; turn += 1) {
    const since = performance.now();
    await act(turn);
    times.push(performance.now() - since);
  }
  times.sort((a, b) => a - b);
  return times[repeat >> 1] ?? 0;
}

/** How the cost of single acts grows with what is stored, in ten stores, or in as many as it takes: a row when each size is reached. */
export async function* measureScale(
  context: Context,
  file: string | null,
  sizes: readonly number[],
): AsyncGenerator<ScaleRow> {
  const { db } = context;
  const ids: string[] = [];
  const filled: number[] = [];
  for (const size of sizes) {
    const stores = Math.max(fewestStores, Math.ceil(size / fullStore));
    for (let at = 0; at < stores; at += 1) {
      ids[at] ??= (await createStore(context, { name: `Scale ${at}`, description: "", metadata: {} })).id;
      await fill(context, ids[at] ?? "", filled[at] ?? 0, size / stores);
      filled[at] = size / stores;
    }
    // As the database does by itself within a minute of so many writes.
    if (db.provider === "postgresql") await db.read.run("ANALYZE", []);
    yield {
      memories: size,
      ...(await measureActs(context, ids)),
      ...footprint(file),
      search: await measureSearch(context),
    };
  }
}

async function measureActs(context: Context, ids: readonly string[]) {
  const [first = ""] = ids;
  const list = (over: object) => listMemories(context, listMemoriesInput.parse({ memory_store_id: first, ...over }));
  const page = await list({ limit: 50 });
  const memory = page.items.find((item) => item.kind === "memory");
  if (memory?.kind !== "memory") throw new Error("the store is empty");
  const target = { memory_store_id: first, memory_id: memory.memory.id, view: "full" } as const;
  return {
    retrieveMs: await median(200, () => retrieveMemory(context, target)),
    listMs: await median(100, () => list({ limit: 50, path_prefix: "/area-7/" })),
    foldersMs: await median(100, () => list({ limit: 50, depth: 1 })),
    writeMs: await median(50, (turn) =>
      commitChange(context, {
        storeId: first,
        edits: [
          { kind: "modify", memoryId: target.memory_id, content: parseContent(`${text} ${turn} ${Math.random()}`) },
        ],
      }),
    ),
  };
}

function footprint(file: string | null) {
  return {
    residentMb: Math.round(process.memoryUsage().rss / 1_048_576),
    fileMb: file ? Math.round(statSync(file).size / 1_048_576) : null,
  };
}
