import { consoleWords } from "@/components/words/console.words";
import { pageWords } from "@/components/words/page.words";
import { uiWords } from "@/components/words/ui.words";
import "server-only";
import type { Metadata } from "next";
import { runRead } from "@/lib/doors/console/run-read";
import { operations } from "@/lib/doors/operations";

const lastSegment = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** The name of a store as whoever asks may see it. */
async function storeName(storeId: string): Promise<string> {
  const store = await runRead(operations.retrieveStoreForConsole, { memory_store_id: storeId }).catch(() => null);
  return store?.name ?? consoleWords.nav.stores;
}

const titled = (...parts: string[]): Metadata => ({ title: { absolute: [...parts, uiWords.product].join(" · ") } });

/** The title of a store's page, or of a part of it: `Settings · Customer support · Palimpsest`. */
export async function storeTitle(storeId: string, part?: string): Promise<Metadata> {
  return titled(...(part ? [part] : []), await storeName(storeId));
}

/** `refunds.md · Customer support · Palimpsest` */
export async function memoryTitle(storeId: string, memoryId: string): Promise<Metadata> {
  const input = { memory_store_id: storeId, memory_id: memoryId, view: "basic" } as const;
  const memory = await runRead(operations.retrieveMemory, input).catch(() => null);
  return titled(memory?.path ? lastSegment(memory.path) : pageWords.pageTitles.deletedMemory, await storeName(storeId));
}
