"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { readOperation } from "@/components/console/read-operation";
import { refreshFrame } from "@/components/console/refresh-frame";
import { useRedraw } from "@/components/console/use-redraw";
import type { LiveListener, LiveMessage } from "./live-connection";
import { peopleOptions } from "./people.keys";
import { refreshSession } from "./refresh-session";
import { forgetVersions, refreshStore } from "./refresh-store";

const loadRefreshReview = () => import("@/components/review/refresh-review");
const noReview = () => {};
/** After the first screen has come to life: nothing on it waits for news. */
const loadConnection = () => import("./live-connection");

/** What a message of one kind may have altered, where that is the same for each. */
const listsOf: { [kind in LiveMessage["kind"]]?: readonly string[] } = {
  "notification.changed": ["countNotifications", "listNotifications"],
  "key.changed": ["listKeys", "listServiceAccounts"],
};

/** Many agents write in bursts; what they wrote within this many milliseconds is read once. */
const gatherFor = 120;

/**
 * Keeps every open list and memory of a store (`all` for the list of stores) as it is on the server, and says whether the connection
 * for that is lost and by which name it goes.
 */
export function useLiveStore(storeId: string): { lost: boolean; streamId: string | null } {
  const client = useQueryClient();
  const redraw = useRedraw();
  const [lost, setLost] = useState(false);
  const [streamId, setStreamId] = useState<string | null>(null);

  // What they may do stands in the frame, and decides what every list shows.
  const readAll = useEffectEvent(() => {
    redraw();
    void client.invalidateQueries();
  });
  const apply = useEffectEvent((messages: readonly LiveMessage[]) => {
    refreshFrame(client, messages);
    // Not on the first screen: fetched with the first message.
    void loadRefreshReview().then(({ refreshReview }) => refreshReview(client, messages), noReview);
    const changed = new Map<string, string[] | null>();
    const redacted = new Map<string, string[]>();
    for (const message of messages) {
      if (message.kind === "rights.changed") {
        readAll();
        continue;
      }
      if (message.kind === "session.changed") {
        void refreshSession(client, message.sessionId);
        continue;
      }
      for (const list of listsOf[message.kind] ?? []) void client.invalidateQueries({ queryKey: [list] });
      if (!("storeId" in message)) continue;
      const memoryIds = "memoryIds" in message ? message.memoryIds : [];
      // A redaction of many memories tells of each.
      if (message.kind === "version.redacted")
        redacted.set(message.storeId, [...(redacted.get(message.storeId) ?? []), ...memoryIds]);
      const known = changed.get(message.storeId);
      // No ids means any memory, and stays that way.
      const any = memoryIds.length === 0 || known === null;
      changed.set(message.storeId, any ? null : [...(known ?? []), ...memoryIds]);
    }
    for (const [storeId, memoryIds] of redacted) void forgetVersions(client, { storeId, memoryIds });
    for (const [id, memoryIds] of changed) void refreshStore(client, { storeId: id, memoryIds: memoryIds ?? [] });
  });

  useEffect(() => {
    let waiting: LiveMessage[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    let disconnect = () => {};
    const listener: LiveListener = {
      onMessage: (message) => {
        waiting.push(message);
        timer ??= setTimeout(() => {
          timer = undefined;
          apply(waiting);
          waiting = [];
        }, gatherFor);
      },
      onStream: setStreamId,
      onPeople: (people) => client.setQueryData(peopleOptions(storeId).queryKey, people),
      onMissed: readAll,
      onLost: setLost,
      // An event stream does not say why it was refused. Any reading does, and notes the end of a session.
      onRefused: () => void readOperation("retrieveNavigation", {}).catch(() => {}),
    };
    loadConnection().then(
      ({ connectLive }) => {
        if (!left) disconnect = connectLive(storeId, listener);
      },
      // The server is away, and with it the code: the bar says so as it would have.
      () => setLost(true),
    );
    return () => {
      left = true;
      clearTimeout(timer);
      // It was heard: who asks from here on is not told again.
      if (waiting.length > 0) apply(waiting);
      disconnect();
    };
  }, [storeId, client]);

  return { lost, streamId };
}
