"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { PlaceLink } from "@/components/memory/place-link";
import { SessionLink } from "@/components/session/session-link";
import { operationQuery } from "@/components/store/operation-query";
import { cx } from "@/components/ui/cx";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { Actor } from "@/components/version/actor";
import { OperationMark } from "@/components/version/operation-mark";
import type { VersionPageJson } from "@/components/version/version.keys";
import { kindOf } from "@/components/version/version-words";
import { reviewWords } from "@/components/words/review.words";
import type { ChangeDetailJson, ChangeJson } from "./change-json";
import { ChangeName } from "./change-name";
import { sessionActsOptions } from "./review.keys";
import { StateBadge } from "./state-badge";
import type { InboxHere } from "./use-inbox-place";

const words = reviewWords.around;
const mostVersions = 6;

/** What happened around a change: the session's other acts, and the latest of the memory. */
export function Around({ change, here }: { change: ChangeDetailJson; here: InboxHere }) {
  const [first] = change.versions;
  return (
    <section aria-label={words.title} className="grid gap-x-6 gap-y-4 xl:grid-cols-2">
      {change.session ? <SessionActs change={change} sessionId={change.session.id} here={here} /> : null}
      {first ? (
        <MemoryVersions
          storeId={change.memory_store_id}
          memoryId={first.memory_id}
          path={first.path}
          versionId={first.id}
        />
      ) : null}
    </section>
  );
}

function Part({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="min-w-0 max-w-full truncate font-semibold text-base">{title}</h3>
        <span className="shrink-0 text-xs">{end}</span>
      </div>
      {children}
    </div>
  );
}

const linkClasses = "rounded-xs text-muted hover:text-ink hover:underline";

type SessionActsProps = { change: ChangeDetailJson; sessionId: string; here: InboxHere };

function SessionActs({ change, sessionId, here }: SessionActsProps) {
  const before = useQuery(sessionActsOptions(sessionId, change.created_at, "before"));
  const after = useQuery(sessionActsOptions(sessionId, change.created_at, "after"));
  const acts = new Map<string, ChangeJson>();
  for (const act of [...(after.data?.data ?? []).toReversed(), change, ...(before.data?.data ?? [])])
    acts.set(act.id, act);
  const pending = before.isPending || after.isPending;
  const all = here.hrefOf({ session: sessionId, state: "any", change: change.id });
  return (
    <Part
      title={words.session}
      end={
        <span className="flex items-center gap-3">
          <SessionLink id={sessionId} name={change.session?.label ?? null} />
          <PlaceLink href={all} className={linkClasses}>
            {words.all}
          </PlaceLink>
        </span>
      }
    >
      {pending ? <SkeletonRows rows={3} label={words.loading} /> : null}
      {!pending && acts.size <= 1 ? <p className="text-muted">{words.sessionNone}</p> : null}
      {!pending && acts.size > 1 ? (
        <ol className="flex flex-col">
          {[...acts.values()].map((act) => (
            <li key={act.id} className="border-line border-b last:border-b-0">
              <PlaceLink
                href={here.hrefOf({ change: act.id })}
                aria-current={act.id === change.id ? "true" : undefined}
                className={cx(
                  "flex min-h-8 items-center gap-2 rounded-sm px-1 pointer-coarse:min-h-10",
                  act.id === change.id ? "bg-selected" : "hover:bg-hover",
                )}
              >
                <OperationMark operation={act.versions[0]?.operation ?? "modified"} />
                <span className="min-w-0 flex-1 font-mono text-xs">
                  <ChangeName change={act} />
                </span>
                {act.review.state === "pending" ? null : <StateBadge state={act.review.state} />}
                <Time value={act.created_at} className="shrink-0 text-muted text-xs" />
              </PlaceLink>
            </li>
          ))}
        </ol>
      ) : null}
    </Part>
  );
}

type MemoryVersionsProps = { storeId: string; memoryId: string; path: string | null; versionId: string };

function MemoryVersions({ storeId, memoryId, path, versionId }: MemoryVersionsProps) {
  const input = { memory_store_id: storeId, memory_id: memoryId, limit: mostVersions };
  const query = useQuery(operationQuery<VersionPageJson>("listVersionsForConsole", input));
  const versions = query.data?.data ?? [];
  const memory = `/stores/${storeId}/memories/${memoryId}`;
  return (
    <Part
      title={words.memory((path ?? reviewWords.row.redacted).split("/").at(-1) ?? "")}
      end={
        <Link href={`${memory}?view=history`} className={linkClasses}>
          {words.timeline}
        </Link>
      }
    >
      {query.isPending ? <SkeletonRows rows={3} label={words.loading} /> : null}
      <ol className="flex flex-col">
        {versions.map((version) => (
          <li key={version.id} className="border-line border-b last:border-b-0">
            <Link
              href={`${memory}?version=${version.id}`}
              className={cx(
                "flex min-h-8 items-center gap-2 rounded-sm px-1 pointer-coarse:min-h-10",
                version.id === versionId ? "bg-selected" : "hover:bg-hover",
              )}
            >
              <OperationMark operation={kindOf(version)} />
              <span className="shrink-0 text-muted text-xs tabular-nums">
                {reviewWords.version.number(version.number)}
              </span>
              <span className="min-w-0 flex-1 text-xs">
                <Actor type={version.actor_type} name={version.actor_name} showKind={false} />
              </span>
              <Time value={version.created_at} className="shrink-0 text-muted text-xs" />
            </Link>
          </li>
        ))}
      </ol>
    </Part>
  );
}
