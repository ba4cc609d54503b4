"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { sessionChoiceOptions, sessionOptions } from "@/components/session/session.keys";
import { rowsOf } from "@/components/store/operation-query";
import { storeOptions } from "@/components/store/store.keys";
import { useStoreChoice } from "@/components/store/use-all-stores";
import { useReadToEnd } from "@/components/store/use-read-to-end";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { ConsoleSessionJson } from "@/lib/session/session.present";

/** What an agent works in: one store, or a session with the stores attached to it. */
export type Target = {
  kind: "stores" | "sessions";
  id: string;
  name: string;
  storeIds: readonly string[];
  /** Whether it is archived. */
  closed: boolean;
};
export type Choice = { value: string; label: string };

export type TargetChoice = {
  kind: "stores" | "sessions";
  /** The one chosen, once it is known. */
  target: Target | null;
  /** Its id as the address has it, known or not. */
  chosen: string | undefined;
  choices: readonly Choice[];
  /** Whether there are more of them, which are led here from their own page. */
  isCut: boolean;
  pending: boolean;
  error: Error | null;
  choose: (kind: "stores" | "sessions", id: string | null) => void;
};

function useStoreTarget(asked: string | null, enabled: boolean) {
  const { stores, query: list } = useStoreChoice({ archived: false, enabled });
  const id = asked ?? stores[0]?.id;
  const listed = stores.find((store) => store.id === id);
  // Only one that the address names may be missing in the list: it is archived, or further down.
  const asks = id !== undefined && !list.isPending && !listed;
  const query = useQuery({ ...storeOptions(id ?? ""), enabled: enabled && asks });
  const store = listed ?? (id === undefined ? undefined : query.data);
  const target: Target | null = store
    ? { kind: "stores", id: store.id, name: store.name, storeIds: [store.id], closed: store.archived_at !== null }
    : null;
  const choices = stores.map(({ id: value, name }) => ({ value, label: name }));
  const pending = list.isPending || (asks && query.isPending);
  return { target, chosen: id, choices, isCut: false, pending, error: list.error ?? (asks ? query.error : null) };
}

/** Agents begin a session with every run: older ones than these are led here from their own page. */
const mostPages = 5;

function useSessionTarget(asked: string | null, enabled: boolean) {
  const list = useInfiniteQuery({ ...sessionChoiceOptions(), enabled });
  useReadToEnd(list, enabled && (list.data?.pages.length ?? 0) < mostPages);
  // One that was only named has no address of its own.
  const sessions = rowsOf<ConsoleSessionJson>(list.data).filter(({ agent }) => agent !== null);
  const id = asked ?? sessions[0]?.id;
  const query = useQuery({ ...sessionOptions(id ?? ""), enabled: enabled && id !== undefined });
  const session = id === undefined ? undefined : query.data;
  const target: Target | null = session
    ? {
        kind: "sessions",
        id: session.id,
        name: session.name,
        storeIds: session.attached.filter(({ name }) => name !== null).map((store) => store.memory_store_id),
        closed: session.archived_at !== null,
      }
    : null;
  const choices = sessions.map(({ id: value, name }) => ({ value, label: name }));
  const pending = list.isPending || (id !== undefined && query.isPending);
  const isCut = list.hasNextPage && (list.data?.pages.length ?? 0) >= mostPages;
  return { target, chosen: id, choices, isCut, pending, error: list.error ?? query.error };
}

function choose(kind: "stores" | "sessions", id: string | null): void {
  const next = new URLSearchParams(window.location.search);
  next.delete("store");
  next.delete("session");
  next.set(kind === "stores" ? "store" : "session", id ?? "");
  window.history.replaceState(null, "", `?${next}`);
}

/** The store or session that the address names, or else the newest one, which it names from then on; choosing another changes it. */
export function useTarget(): TargetChoice {
  const params = useSearchParams();
  const ofSession = params.has("session");
  const asked = params.get(ofSession ? "session" : "store") || null;
  const kind = ofSession ? "sessions" : "stores";
  const stores = useStoreTarget(asked, !ofSession);
  const sessions = useSessionTarget(asked, ofSession);
  const here = ofSession ? sessions : stores;
  const found = asked === null ? here.target?.id : undefined;
  // The router hears of addresses from its own first effect on, which comes after the first one here and before the next.
  const heard = useHydrated();
  // One that is made meanwhile is the newest then, and must not take the place of the one somebody is typing for.
  useEffect(() => {
    if (heard && found !== undefined) choose(kind, found);
  }, [kind, found, heard]);
  return { kind, ...here, choose };
}
