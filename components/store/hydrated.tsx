"use client";

import { type DehydratedState, HydrationBoundary, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { isBehind } from "./heard";

type Props = {
  state: DehydratedState;
  /** How far the server had heard of what happens before it read this. */
  painted: string;
  children: ReactNode;
};

/** What the server has read for a page. A page may have been fetched ahead: where more has been heard since, it is read again. */
export function Hydrated({ state, painted, children }: Props) {
  const client = useQueryClient();
  useEffect(() => {
    if (!isBehind(painted)) return;
    for (const { queryKey } of state.queries) void client.invalidateQueries({ queryKey, exact: true });
  }, [client, state, painted]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
