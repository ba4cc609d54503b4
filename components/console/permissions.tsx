"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Action } from "@/lib/domain/role";
import { useHere } from "./here";

type Allowed = { everywhere: ReadonlySet<Action>; inStores: ReadonlyMap<string, ReadonlySet<Action>> };

const Permissions = createContext<Allowed>({ everywhere: new Set(), inStores: new Map() });

type Props = {
  actions: readonly Action[];
  /** By store: what is allowed there beyond that. */
  inStores: Readonly<Record<string, readonly Action[]>>;
  children: ReactNode;
};

/** Gives the pages below what the signed-in member may do. */
export function PermissionsProvider({ actions, inStores, children }: Props) {
  const allowed = useMemo(() => {
    const stores = Object.entries(inStores).map(([id, more]) => [id, new Set(more)] as const);
    return { everywhere: new Set(actions), inStores: new Map(stores) };
  }, [actions, inStores]);
  return <Permissions value={allowed}>{children}</Permissions>;
}

/**
 * Whether to show what does this. It only hides: the use case decides.
 * @param storeId the store that it is done in, where that is not the one whose page this is
 */
export function useMay(action: Action, storeId?: string): boolean {
  return usePermissions(storeId)(action);
}

/** The same question for many acts. */
export function usePermissions(storeId?: string): (action: Action) => boolean {
  const { everywhere, inStores } = useContext(Permissions);
  const here = useHere().storeId;
  const there = inStores.get(storeId ?? here ?? "");
  return useMemo(() => (action: Action) => everywhere.has(action) || there?.has(action) === true, [everywhere, there]);
}

/** Of a list with things of several stores: the question, with the store of each. */
export function useMayIn(): (action: Action, storeId: string) => boolean {
  const { everywhere, inStores } = useContext(Permissions);
  return (action, storeId) => everywhere.has(action) || inStores.get(storeId)?.has(action) === true;
}

/** Of a page on which things of several stores stand: whether it is allowed in one of them at least. */
export function useMaySomewhere(action: Action): boolean {
  const { everywhere, inStores } = useContext(Permissions);
  return everywhere.has(action) || [...inStores.values()].some((there) => there.has(action));
}
