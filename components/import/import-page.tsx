"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import {
  cancelImportAction,
  pauseImportAction,
  resumeImportAction,
} from "@/app/(console)/stores/[store]/import/actions";
import { QueryError } from "@/components/console/query-error";
import { reachable } from "@/components/console/reachable";
import { refreshStore } from "@/components/store/refresh-store";
import { PageBody } from "@/components/ui/app-shell";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Id } from "@/components/ui/id";
import { PageHeader } from "@/components/ui/page-header";
import { Progress } from "@/components/ui/progress";
import { SkeletonRows } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { importWords as words } from "@/components/words/import.words";
import type { ImportJson } from "@/lib/import/import.present";
import { importOptions } from "./import.keys";
import { ImportPlan } from "./import-plan";
import { ImportStateBadge } from "./import-state";

const lookAgainMs = 1_000;
const isUnderWay = (one: ImportJson | undefined) => one?.state === "checking" || one?.state === "applying";
const acts = {
  cancel: reachable(cancelImportAction),
  pause: reachable(pauseImportAction),
  resume: reachable(resumeImportAction),
};

/** One import from its dry run to what came of it. */
export function ImportPage({ storeId, importId }: { storeId: string; importId: string }) {
  const client = useQueryClient();
  const options = importOptions(importId);
  const query = useQuery({
    ...options,
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? lookAgainMs : false),
  });
  const one = query.data;
  const put = (next: ImportJson) => {
    // What was asked before the act says how it stood before, and a state that nobody looks at again would stay.
    void client.cancelQueries({ queryKey: options.queryKey });
    client.setQueryData(options.queryKey, next);
  };
  const { plan } = one ?? {};
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {/* There before it says something, or it would not be heard: the other stages speak for themselves. */}
      <span role="status" className="sr-only">
        {one?.state === "ready" && plan ? words.plan.ready(plan.create, plan.conflict, plan.refused) : null}
      </span>
      <PageBody>
        <PageHeader
          title={one ? words.sources[one.source].label : words.title}
          breadcrumbs={[{ label: words.title, href: `/stores/${storeId}/import` }]}
          meta={
            one ? (
              <>
                <ImportStateBadge state={one.state} />
                <Id value={one.id} />
              </>
            ) : null
          }
        />
        {query.isPending ? (
          <SkeletonRows rows={4} label={words.loading} />
        ) : one === undefined ? (
          <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
        ) : (
          <StageInFocus one={one} put={put} />
        )}
      </PageBody>
    </div>
  );
}

export type StageProps = { one: ImportJson; put: (next: ImportJson) => void };

/** The stage that an import is at. Whoever pressed the button of the one before goes on in the next. */
function StageInFocus({ one, put }: StageProps) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(one.state);
  useLayoutEffect(() => {
    if (before.current === one.state) return;
    before.current = one.state;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [one.state]);
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-6 outline-none">
      <Stage key={one.state} one={one} put={put} />
    </div>
  );
}

function Stage({ one, put }: StageProps) {
  const again = <Button href={`/stores/${one.memory_store_id}/import`}>{words.again}</Button>;
  switch (one.state) {
    case "checking":
    case "applying":
      return <UnderWay one={one} put={put} />;
    case "paused":
      return <Paused one={one} put={put} />;
    case "ready":
      return <ImportPlan one={one} put={put} />;
    case "done":
      return <Done one={one} />;
    case "failed":
      return (
        <Banner tone="danger" title={words.failed.title} actions={again}>
          <p>{words.failed.problems[one.problem ?? "internal"]}</p>
          <p>{one.change_id && one.result ? words.failed.partly(one.result.versions) : null}</p>
        </Banner>
      );
    case "cancelled":
      return (
        <Banner tone="neutral" title={words.cancelled.title} actions={again}>
          {one.problem === "erased" ? <p>{words.failed.problems.erased}</p> : null}
          <p>
            {one.result && one.result.versions > 0 ? words.failed.partly(one.result.versions) : words.cancelled.text}
          </p>
        </Banner>
      );
    case "expired":
      return (
        <Banner tone="neutral" title={words.expired.title} actions={again}>
          {words.expired.text}
        </Banner>
      );
  }
}

/** Sends an act about an import, one at a time. */
function useAct({ one, put }: StageProps) {
  const [busy, setBusy] = useState<keyof typeof acts | null>(null);
  async function send(act: keyof typeof acts) {
    setBusy(act);
    const result = await acts[act]({ import_id: one.id });
    setBusy(null);
    if (result.ok) put(result.value);
    else toast.error(result.message);
  }
  return { busy, send };
}

function Paused({ one, put }: StageProps) {
  const { busy, send } = useAct({ one, put });
  const isAway = one.problem === "remote_unreachable";
  return (
    <Banner
      tone={isAway ? "warning" : "info"}
      title={isAway ? words.paused.away : words.paused.title}
      actions={
        <>
          <Button busy={busy === "cancel"} disabled={busy === "resume"} onClick={() => void send("cancel")}>
            {words.paused.discard}
          </Button>
          <Button
            variant="primary"
            busy={busy === "resume"}
            disabled={busy === "cancel"}
            onClick={() => void send("resume")}
          >
            {words.paused.resume}
          </Button>
        </>
      }
    >
      {words.paused.text(one.progress?.done ?? 0)}
    </Banner>
  );
}

function UnderWay({ one, put }: StageProps) {
  const { busy, send } = useAct({ one, put });
  const reads = one.state === "checking" && one.source === "server";
  const { done = 0, total = null, phase = null } = one.progress ?? {};
  const progress = words.progress(done, total);
  const label = one.state === "applying" ? words.applying : reads && total === null ? words.reading : words.checking;
  return (
    <div className="flex max-w-2xl flex-col gap-2">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="flex flex-col" role="status">
          <span className="font-medium text-sm">{label}</span>
          <span className="text-muted text-sm tabular-nums">
            {done === 0 ? words.waiting : phase === null ? progress : words.phases[phase](progress)}
          </span>
        </div>
        <span className="flex gap-2">
          {reads ? (
            <Button size="sm" busy={busy === "pause"} disabled={busy === "cancel"} onClick={() => void send("pause")}>
              {words.pause}
            </Button>
          ) : null}
          <Button size="sm" busy={busy === "cancel"} disabled={busy === "pause"} onClick={() => void send("cancel")}>
            {reads ? words.stopAndDiscard : words.stop}
          </Button>
        </span>
      </div>
      <Progress label={label} done={done} total={done > 0 ? total : null} className="w-full" />
    </div>
  );
}

const parts = ["created", "overwritten", "kept_both", "same", "skipped", "changed", "refused"] as const;

function Done({ one }: { one: ImportJson }) {
  const client = useQueryClient();
  const { result, change_id: changeId, memory_store_id: storeId } = one;
  const said = parts.flatMap((part) => (result && result[part] > 0 ? [words.done.parts[part](result[part])] : []));
  const wrote = (result?.versions ?? 0) > 0;
  return (
    <Banner
      tone="success"
      title={wrote ? words.done.title : words.done.nothing}
      actions={
        <>
          {changeId ? <Button href={`/inbox?change=${changeId}`}>{words.done.change}</Button> : null}
          <Button variant="primary" href={`/stores/${storeId}`} onClick={() => void refreshStore(client, { storeId })}>
            {words.done.store}
          </Button>
        </>
      }
    >
      {said.join(" · ")}
      {one.history && result ? (
        <p>{[words.done.parts.versions(result.versions), words.done.parts.changes(result.changes)].join(" · ")}</p>
      ) : null}
    </Banner>
  );
}
