"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useKnown } from "@/components/console/use-known";
import { storeOptions } from "@/components/store/store.keys";
import type { HeldJson } from "@/lib/review/change.present";
import type { ConsoleStoreJson } from "@/lib/store/store.present";
import { heldOptions } from "./review.keys";

const none: ReadonlyMap<string, HeldJson> = new Map();

/** As `mayHold` on the server, which brings its schemas along. */
function mayHold(store: ConsoleStoreJson | undefined): boolean {
  const review = store?.settings.review;
  if (!review) return false;
  const { custom, ...kinds } = store.settings.detectors;
  return (
    review.policy !== "open" ||
    review.rules.some(({ policy }) => policy !== null && policy !== "open") ||
    Object.values(kinds).includes("quarantine") ||
    custom.some(({ action }) => action === "quarantine")
  );
}

/** The memories of a store whose newest text waits for review, by id. The server has read them for the first paint; an open store is not asked again. */
export function useHeld(storeId: string): ReadonlyMap<string, HeldJson> {
  const store = useKnown(storeOptions(storeId))?.data;
  const { data } = useQuery({ ...heldOptions(storeId), enabled: mayHold(store) });
  return useMemo(() => (data ? new Map(data.data.map((held) => [held.memory_id, held])) : none), [data]);
}
