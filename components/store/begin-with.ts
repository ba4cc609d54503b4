import { storeTemplatesWords as words } from "@/components/words/store-templates.words";
import type { ConsoleStoreJson } from "@/lib/store/store.present";
import type { StoreActions } from "./store-actions";

const readyMade = ["project", "preferences", "conventions"] as const;
type ReadyMade = (typeof readyMade)[number];

const isReadyMade = (value: string): value is ReadyMade => readyMade.some((one) => one === value);

/** What a new store can begin with, as options: nothing, what comes along, and what the team offers. */
export function beginningsOf(own: readonly ConsoleStoreJson[]) {
  return [
    { value: "", label: words.nothing },
    ...readyMade.map((value) => ({ value, label: words[value].label })),
    ...own.map(({ id, name, memory_count }) => ({ value: id, label: words.own(name, memory_count) })),
  ];
}

type Acts = Pick<StoreActions, "createMemories" | "copyMemories">;

/** Puts into a new store what it begins with. @returns the sentence of a refusal, null where it is done */
export async function beginWith(storeId: string, chosen: string, acts: Acts): Promise<string | null> {
  if (chosen === "") return null;
  const { memories, label } = isReadyMade(chosen) ? words[chosen] : { memories: null, label: "" };
  const result = memories
    ? await acts.createMemories({ memory_store_id: storeId, memories, reason: words.reason(label) })
    : await acts.copyMemories({ memory_store_id: storeId, from_store_id: chosen });
  return result.ok ? null : result.message;
}
