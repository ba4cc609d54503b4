"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { useState, useTransition } from "react";
import { endOtherSessionsAction, endOwnSessionAction } from "@/app/(console)/profile/actions";
import { QueryError } from "@/components/console/query-error";
import { reachable } from "@/components/console/reachable";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { profileWords } from "@/components/words/profile.words";
import type { OwnSessionJson } from "@/lib/member/member.present";
import { ownSessionOptions } from "./profile.keys";

const words = profileWords.sessions;
const endOthers = reachable(endOtherSessionsAction);
const endOne = reachable(endOwnSessionAction);

/** Where one is signed in, and the way to end it elsewhere. */
export function OwnSessions() {
  const client = useQueryClient();
  const query = useQuery(ownSessionOptions());
  const [pending, start] = useTransition();
  const [ending, setEnding] = useState<string>();
  if (query.isPending) return <SkeletonRows rows={2} label={words.loading} />;
  if (query.isError && !query.data)
    return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  const sessions = query.data.data;
  const end = (id: string | null) =>
    start(async () => {
      setEnding(id ?? "all");
      const result = id === null ? await endOthers({}) : await endOne({ session: id });
      if (result.ok) toast.success(words.ended(result.value.ended));
      else toast.error(result.message);
      await client.invalidateQueries({ queryKey: ownSessionOptions().queryKey });
    });
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={pending && ending === session.id}
            onEnd={() => end(session.id)}
          />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button className="self-start" busy={pending && ending === "all"} onClick={() => end(null)}>
          {words.endAll}
        </Button>
      ) : null}
    </>
  );
}

type RowProps = { session: OwnSessionJson; busy: boolean; onEnd: () => void };

function SessionRow({ session, busy, onEnd }: RowProps) {
  const browser = session.browser ?? words.unknown;
  return (
    <li className="flex min-h-12 items-center gap-3 px-3 py-2 text-sm">
      <MonitorSmartphone size={16} aria-hidden="true" className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{browser}</span>
        <span className="block text-muted text-xs">{words.since(<Time value={session.created_at} />)}</span>
      </span>
      {session.current ? (
        <Badge tone="success">{words.here}</Badge>
      ) : (
        <Button size="sm" busy={busy} aria-label={words.endOf(browser)} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </li>
  );
}
