"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { refreshFrame } from "@/components/console/refresh-frame";
import { connectLive, type LiveMessage } from "./live-connection";
import { forgetVersions, refreshStore } from "./refresh-store";

/** Many agents write in bursts; what they wrote within this many milliseconds is read once. */
const gatherFor = 120;

/**
 * Keeps every open list and memory of a store (`all` for the list of stores) as it is on the server, and says whether the connection
 * for that is lost.
 */
export function useLiveStore(storeId: string): { lost: boolean } {
  const client = useQueryClient();
  const [lost, setLost] = useState(false);

  const apply = useEffectEvent((messages: readonly LiveMessage[]) => {
    refreshFrame(client, messages);
    const changed = new Map<string, string[] | null>();
    for (const message of messages) {
      if (message.kind === "key.changed") {
        void client.invalidateQueries({ queryKey: ["listKeys"] });
        continue;
      }
      const memoryIds = "memoryIds" in message ? message.memoryIds : [];
      if (message.kind === "version.redacted") void forgetVersions(client, { storeId: message.storeId, memoryIds });
      const known = changed.get(message.storeId);
      // No ids means any memory, and stays that way.
      const any = memoryIds.length === 0 || known === null;
      changed.set(message.storeId, any ? null : [...(known ?? []), ...memoryIds]);
    }
    for (const [id, memoryIds] of changed) void refreshStore(client, { storeId: id, memoryIds: memoryIds ?? [] });
  });
  const resume = useEffectEvent(() => void client.invalidateQueries());

  useEffect(() => {
    let waiting: LiveMessage[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const disconnect = connectLive(storeId, {
      onMessage: (message) => {
        waiting.push(message);
        timer ??= setTimeout(() => {
          timer = undefined;
          apply(waiting);
          waiting = [];
        }, gatherFor);
      },
      onResume: resume,
      onLost: setLost,
    });
    return () => {
      clearTimeout(timer);
      disconnect();
    };
  }, [storeId]);

  return { lost };
}
