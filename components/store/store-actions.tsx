"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { type Act, reachable } from "@/components/console/reachable";
import type { DetectorSettings } from "@/lib/domain/detector-policy";
import type { StoreSettings } from "@/lib/domain/store-settings";
import type { ActionResult } from "@/lib/doors/console/action-result";
import type { BackTestedJson, DetectedJson } from "@/lib/finding/finding.present";
import type { RestoreJson } from "@/lib/history/history.present";
import type { MemoryJson } from "@/lib/memory/memory.present";
import type { ConsoleStoreJson, StoreJson } from "@/lib/store/store.present";
import type { RedactionReason } from "@/lib/version/version";
import type { VersionJson } from "@/lib/version/version.present";

type InStore = { memory_store_id: string };
type OfMemory = InStore & { memory_id: string };
/** Memories by id, and folders (ending with `/`) with everything in them. */
export type ChosenInput = { memory_ids: string[]; folders: string[] };
/** `change_id` is null where everything was there already. */
type Moved = { moved: number; change_id: string | null };
type OfVersion = InStore & { memory_version_id: string };

/** Every act on stores, memories and versions: server actions, handed down by the layout because components know no route. */
export interface StoreActions {
  createStore: Act<{ name: string; description?: string }, StoreJson>;
  updateStore: Act<
    InStore & { name?: string; description?: string; metadata?: Record<string, string | null> },
    StoreJson
  >;
  configureStore: Act<InStore & { settings: Partial<StoreSettings> }, ConsoleStoreJson>;
  tryDetectors: Act<InStore & { text: string; detectors: DetectorSettings }, { data: DetectedJson[] }>;
  backTestRule: Act<InStore & { pattern: string; page?: string }, BackTestedJson>;
  archiveStore: Act<InStore, StoreJson>;
  deleteStore: Act<InStore, { id: string }>;
  createMemory: Act<InStore & { path: string; content: string; view?: "full" }, MemoryJson>;
  updateMemory: Act<
    OfMemory & { content?: string; path?: string; expected_sha256?: string; view?: "full"; reason?: string },
    MemoryJson
  >;
  deleteMemory: Act<OfMemory & { expected_content_sha256?: string }, { id: string }>;
  createMemories: Act<
    InStore & { memories: { path: string; content: string }[]; reason?: string },
    { created: { id: string; path: string }[]; refused: { path: string; message: string }[] }
  >;
  copyMemories: Act<InStore & { from_store_id: string }, { copied: number; change_id: string | null }>;
  moveMemories: Act<InStore & ChosenInput & { into: string }, Moved>;
  deleteMemories: Act<InStore & ChosenInput, { deleted: number; change_id: string | null }>;
  undoDelete: Act<InStore & { change_id: string }, { restored: number; left: number }>;
  moveFolder: Act<InStore & { from: string; to: string }, Moved>;
  undoMove: Act<InStore & ({ change_id: string } | { memory_version_id: string }), { moved: number; left: number }>;
  restoreVersion: Act<OfVersion & { expected_sha256?: string; reason?: string }, MemoryJson>;
  restoreStore: Act<
    InStore & { at: string; path_prefix?: string; reason?: string; expected_change_id?: string },
    RestoreJson
  >;
  redactVersion: Act<OfVersion & { reason: RedactionReason; note?: string }, VersionJson>;
}

const Actions = createContext<StoreActions | null>(null);

export function StoreActionsProvider({ actions, children }: { actions: StoreActions; children: ReactNode }) {
  const safe = useMemo(() => {
    const acts = Object.entries(actions) as [keyof StoreActions, Act<never, unknown>][];
    return Object.fromEntries(acts.map(([name, act]) => [name, reachable(act)])) as unknown as StoreActions;
  }, [actions]);
  return <Actions value={safe}>{children}</Actions>;
}

/** The acts; each resolves to its outcome or to a refusal with a sentence, and never rejects. */
export function useStoreActions(): StoreActions {
  const actions = useContext(Actions);
  if (!actions) throw new Error("StoreActionsProvider is missing above this component.");
  return actions;
}

/** For a dialog that shows what was thrown: the value, or the refusal's sentence. @throws Error */
export function outcomeOf<Json>(result: ActionResult<Json>): Json {
  if (result.ok) return result.value;
  throw new Error(result.message);
}
