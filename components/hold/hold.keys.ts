import { operationPages, operationQuery } from "@/components/store/operation-query";
import type { HeldHereJson, HoldDetailJson, HoldJson } from "@/lib/hold/hold.present";

export type HoldPageJson = { data: HoldJson[]; next_page: string | null };

export const holdListOptions = (active: boolean) => operationPages<HoldPageJson>("listHolds", { active, limit: 20 });

/** With how much it covers today. */
export const holdOptions = (holdId: string) => operationQuery<HoldDetailJson>("retrieveHold", { hold_id: holdId });

/** What is held of a memory, of a store, or which stores are held as a whole. */
export const heldHereOptions = (where: { memory_store_id?: string; memory_id?: string }) =>
  operationQuery<{ data: HeldHereJson[] }>("listHeldHere", where);
