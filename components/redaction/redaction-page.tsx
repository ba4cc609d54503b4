"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, FileCheck2 } from "lucide-react";
import { useCallback, useState } from "react";
import { QueryError } from "@/components/console/query-error";
import { JobProgress } from "@/components/job/job-progress";
import { PageBody } from "@/components/ui/app-shell";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Id } from "@/components/ui/id";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { redactionWords as words } from "@/components/words/redaction.words";
import type { RedactionHitJson, RedactionSummaryJson } from "@/lib/redaction/redaction.present";
import { ApplyForm } from "./apply-form";
import { HitList } from "./hit-list";
import { hitListOptions, redactionOptions } from "./redaction.keys";
import { RedactionState } from "./redaction-state";
import { hitsIn, type LeftOut } from "./removed-hits";
import { ScanFigures } from "./scan-figures";

const lookAgainMs = 1_500;

/** One redaction from its scan to its receipt. */
export function RedactionPage({ redactionId }: { redactionId: string }) {
  const client = useQueryClient();
  const options = redactionOptions(redactionId);
  const query = useQuery({
    ...options,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.state === "scanning" || state.data?.state === "applying" ? lookAgainMs : false,
  });
  const again = useCallback(async () => {
    await client.invalidateQueries({ queryKey: options.queryKey });
    await client.invalidateQueries({ queryKey: hitListOptions(redactionId).queryKey });
  }, [client, options.queryKey, redactionId]);
  const redaction = query.data;
  return (
    <PageBody>
      <PageHeader
        title={redaction ? words.heading(words.sources[redaction.started_from]) : words.title}
        breadcrumbs={[{ label: words.title, href: "/redactions" }]}
        meta={
          redaction ? (
            <>
              <RedactionState state={redaction.state} />
              <Id value={redaction.id} />
            </>
          ) : null
        }
      />
      {query.isPending ? (
        <SkeletonRows rows={4} label={words.loading} />
      ) : redaction === undefined ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <Stage key={redaction.state} redaction={redaction} again={again} />
      )}
    </PageBody>
  );
}

type StageProps = { redaction: RedactionSummaryJson; again: () => Promise<void> };

function Stage({ redaction, again }: StageProps) {
  const ended = useCallback(() => void again(), [again]);
  switch (redaction.state) {
    case "scanning":
      return redaction.scan_job_id ? (
        <JobProgress jobId={redaction.scan_job_id} label={words.scanning} onEnd={ended} />
      ) : null;
    case "failed":
    case "cancelled":
      return (
        <Banner
          tone={redaction.state === "failed" ? "warning" : "info"}
          title={words[redaction.state].title}
          actions={<Button href="/redactions/new">{words.again}</Button>}
        >
          {words[redaction.state].text}
        </Banner>
      );
    case "scanned":
      return <Scanned redaction={redaction} again={again} />;
    case "applying":
      return (
        <>
          {redaction.apply_job_id ? (
            <JobProgress jobId={redaction.apply_job_id} label={words.applying} cancellable={false} onEnd={ended} />
          ) : null}
          <ScanFigures redaction={redaction} />
        </>
      );
    case "done":
      return <Done redaction={redaction} />;
  }
}

function Scanned({ redaction, again }: StageProps) {
  const subject = redaction.subject_id;
  const [leftOut, setLeftOut] = useState<LeftOut>(new Map());
  const toggle = ({ id, kind }: RedactionHitJson, removed: boolean) => {
    const next = new Map(leftOut);
    if (removed) next.delete(id);
    else next.set(id, kind);
    setLeftOut(next);
  };
  if (hitsIn(redaction.piles) === 0) {
    return (
      <EmptyState
        icon={<CircleCheck aria-hidden="true" />}
        title={words.clean.title}
        action={<Button href="/redactions/new">{words.again}</Button>}
      >
        {words.clean.text(redaction.versions_read)}
      </EmptyState>
    );
  }
  return (
    <>
      {subject ? (
        <Banner
          tone="info"
          title={words.ofCase.title}
          actions={<Button href={`/subjects/${subject}`}>{words.ofCase.open}</Button>}
        >
          {words.ofCase.text}
        </Banner>
      ) : null}
      <ScanFigures redaction={redaction} />
      <HitList redactionId={redaction.id} leftOut={subject ? null : leftOut} onToggle={toggle} />
      {subject ? null : <ApplyForm redaction={redaction} leftOut={leftOut} onApplied={again} />}
    </>
  );
}

function Done({ redaction }: { redaction: RedactionSummaryJson }) {
  const { erasure, piles } = redaction;
  const versions = hitsIn(piles, ({ kind, state }) => state === "done" && (kind === "version" || kind === "same"));
  return (
    <>
      <Banner
        tone={erasure?.verified ? "info" : "warning"}
        title={erasure?.verified ? words.done.title : words.done.unverified}
        actions={
          <Button
            variant="primary"
            href={`/redactions/${redaction.id}/receipt`}
            icon={<FileCheck2 size={15} aria-hidden="true" />}
          >
            {words.done.receipt}
          </Button>
        }
      >
        {words.done.text(versions, redaction.memories, redaction.stores)}
      </Banner>
      <ScanFigures redaction={redaction} />
      <HitList redactionId={redaction.id} leftOut={null} />
    </>
  );
}
