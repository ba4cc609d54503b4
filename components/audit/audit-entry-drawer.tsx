"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { QueryError } from "@/components/console/query-error";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Drawer } from "@/components/ui/drawer";
import { Id } from "@/components/ui/id";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { Actor } from "@/components/version/actor";
import { auditWords } from "@/components/words/audit.words";
import type { AuditEntryDetailJson, AuditEntryJson } from "@/lib/audit/audit.present";
import { auditEntryOptions } from "./audit.keys";
import { targetHref } from "./target-href";

const words = auditWords.entry;

export type AuditEntryDrawerProps = {
  entry: AuditEntryJson;
  onClose: () => void;
  onActor: (actorId: string) => void;
};

/** One entry beside the list, as it was hashed. */
export function AuditEntryDrawer({ entry, onClose, onActor }: AuditEntryDrawerProps) {
  const query = useQuery(auditEntryOptions({ chain: entry.chain, seq: entry.seq }));
  return (
    <Drawer
      open
      onOpenChange={(open) => (open ? null : onClose())}
      title={words.title(entry.action)}
      description={words.names}
      size="lg"
    >
      {query.isPending ? <SkeletonRows rows={6} label={words.loading} /> : null}
      {query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : null}
      {query.data ? <Facts entry={query.data} onActor={onActor} /> : null}
    </Drawer>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="mt-0.5 min-w-0 break-words">{children}</dd>
    </div>
  );
}

function Facts({ entry, onActor }: { entry: AuditEntryDetailJson; onActor: (actorId: string) => void }) {
  const { actor } = entry;
  return (
    <div className="flex flex-col gap-4 text-sm">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name={words.time}>
          <Time value={entry.created_at} format="absolute" />
        </Fact>
        <Fact name={words.actor}>
          <span className="flex flex-col items-start">
            <Actor type={actor.type} name={actor.name} />
            {actor.id ? <Id value={actor.id} full /> : null}
          </span>
        </Fact>
        {entry.target.map(({ field, id, name }) => {
          const href = targetHref(entry.target, field);
          return (
            <Fact key={field} name={field}>
              {name ? <span className="block">{name}</span> : null}
              {id ? <Id value={id} full /> : auditWords.nobody}
              {href ? (
                <Link
                  href={href}
                  aria-label={words.openTarget(name ?? id ?? field)}
                  className="block w-fit rounded-xs text-accent-text text-xs hover:underline pointer-coarse:py-2"
                >
                  {words.open}
                </Link>
              ) : null}
            </Fact>
          );
        })}
        <Fact name={words.request}>
          <Id value={entry.request_id ?? ""} full />
        </Fact>
        <Fact name={words.place}>{words.placeOf(entry.chain, entry.seq)}</Fact>
      </dl>
      <CodeBlock label={words.data} code={JSON.stringify(entry.data, null, 2)} wrap />
      <dl className="grid gap-y-3">
        <Fact name={words.prev}>
          <Id value={entry.prev} full />
        </Fact>
        <Fact name={words.hash}>
          <Id value={entry.hash} full />
        </Fact>
      </dl>
      {actor.id ? (
        <div>
          <Button size="sm" onClick={() => onActor(actor.id ?? "")}>
            {auditWords.filters.onlyThis}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
