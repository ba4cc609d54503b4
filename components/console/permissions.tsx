"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Action } from "@/lib/domain/role";

const Permissions = createContext<ReadonlySet<Action>>(new Set());

/** Gives the pages below what the signed-in member's role allows. */
export function PermissionsProvider({ actions, children }: { actions: readonly Action[]; children: ReactNode }) {
  const allowed = useMemo(() => new Set(actions), [actions]);
  return <Permissions value={allowed}>{children}</Permissions>;
}

/** Whether to show what does this. It only hides: the use case decides. */
export function useMay(action: Action): boolean {
  return useContext(Permissions).has(action);
}

/** The same question for many acts. */
export function usePermissions(): (action: Action) => boolean {
  const allowed = useContext(Permissions);
  return useMemo(() => (action: Action) => allowed.has(action), [allowed]);
}
