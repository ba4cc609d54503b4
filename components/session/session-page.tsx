"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Archive, Plug, Undo2 } from "lucide-react";
import { Suspense, useState } from "react";
import { archiveSessionAction } from "@/app/(console)/sessions/actions";
import { useMay, useMaySomewhere } from "@/components/console/permissions";
import { QueryError } from "@/components/console/query-error";
import { reachable } from "@/components/console/reachable";
import { inboxHref } from "@/components/review/inbox-place";
import { PageBody } from "@/components/ui/app-shell";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ComingPart } from "@/components/ui/coming-part";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { HoverLink } from "@/components/ui/hover-link";
import { Id } from "@/components/ui/id";
import { lazyPart } from "@/components/ui/lazy-part";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Stat, StatRow } from "@/components/ui/stat";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { VisibleText } from "@/components/ui/visible-text";
import { formatNumber } from "@/components/words/locale";
import { sessionWords } from "@/components/words/session.words";
import { takeBackWords } from "@/components/words/take-back.words";
import type { ConsoleSessionJson } from "@/lib/session/session.present";
import { sessionOptions } from "./session.keys";
import { SessionStores } from "./session-stores";
import { SessionTimeline } from "./session-timeline";

// After an incident only.
const TakeBackDialog = lazyPart(() =>
  import("@/components/review/take-back-dialog").then((module) => ({ default: module.TakeBackDialog })),
);

const words = sessionWords.page;
const list = [{ label: sessionWords.title, href: "/sessions" }];

/** One run: its stores, and what it called, as it happens. */
export function SessionPage({ sessionId }: { sessionId: string }) {
  const query = useQuery(sessionOptions(sessionId));
  if (query.isPending) {
    return (
      <PageBody>
        <PageHeader title={words.untitled} breadcrumbs={list} />
        <SkeletonRows rows={6} label={words.timeline.loading} />
      </PageBody>
    );
  }
  if (!query.data) {
    return (
      <PageBody>
        <PageHeader title={words.untitled} breadcrumbs={list} />
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      </PageBody>
    );
  }
  const session = query.data;
  return (
    <PageBody>
      <PageHeader
        breadcrumbs={list}
        title={<VisibleText text={session.name} />}
        meta={session.archived_at ? <Badge>{sessionWords.states.archived}</Badge> : undefined}
        description={<Facts session={session} />}
        actions={<Acts session={session} />}
      />
      <StatRow>
        <Stat label={words.stats.calls} value={formatNumber(session.call_count)} />
        <Stat
          label={words.stats.errors}
          value={formatNumber(session.error_count)}
          tone={session.error_count > 0 ? "warning" : undefined}
        />
        <Stat
          label={words.stats.last}
          value={session.last_call_at ? <Time value={session.last_call_at} /> : sessionWords.neverCalled}
        />
        <Stat label={words.stats.begun} value={<Time value={session.created_at} />} />
      </StatRow>
      <SessionStores session={session} />
      <SessionTimeline session={session} />
    </PageBody>
  );
}

function Facts({ session }: { session: ConsoleSessionJson }) {
  const { agent, environment_id: environment, api_key: key } = session;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm">
      {agent ? <Fact text={words.agent(agent.id, agent.version)} /> : null}
      {environment ? <Fact text={words.environment(environment)} /> : null}
      {key ? <Fact text={words.key(key.name ?? sessionWords.goneKey)} /> : null}
      <Id value={session.id} />
    </span>
  );
}

const Fact = ({ text }: { text: string }) => (
  <span className="min-w-0 [overflow-wrap:anywhere]">
    <VisibleText text={text} />
  </span>
);

function Acts({ session }: { session: ConsoleSessionJson }) {
  const client = useQueryClient();
  const mayArchive = useMay("session.archive");
  const mayReview = useMaySomewhere("change.review");
  const [asked, setAsked] = useState(false);
  const archive = async () => {
    const result = await reachable(archiveSessionAction)({ session_id: session.id });
    if (!result.ok) throw new Error(result.message);
    toast.success(words.archive.done);
    await Promise.all(
      ["retrieveSessionForConsole", "listSessionsForConsole"].map((name) =>
        client.invalidateQueries({ queryKey: [name] }),
      ),
    );
  };
  return (
    <>
      <HoverLink
        href={inboxHref({ session: session.id, state: "any" })}
        className="inline-flex min-h-8 items-center rounded-md px-2 text-accent-text text-sm hover:underline pointer-coarse:min-h-10"
      >
        {words.changes}
      </HoverLink>
      {mayReview ? (
        <Button icon={<Undo2 size={15} aria-hidden="true" />} onClick={() => setAsked(true)}>
          {takeBackWords.act}
        </Button>
      ) : null}
      {asked ? (
        <Suspense fallback={<ComingPart />}>
          <TakeBackDialog author={{ session_id: session.id }} name={session.name} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
      {session.agent && !session.archived_at ? (
        <Button href={`/connect?session=${session.id}`} icon={<Plug size={15} aria-hidden="true" />}>
          {words.connect}
        </Button>
      ) : null}
      {mayArchive && session.agent && !session.archived_at ? (
        <ConfirmDialog
          title={words.archive.title(session.name)}
          description={words.archive.text}
          confirmLabel={words.archive.confirm}
          tone="danger"
          onConfirm={archive}
          trigger={<Button icon={<Archive size={15} aria-hidden="true" />}>{words.archive.act}</Button>}
        />
      ) : null}
    </>
  );
}
