"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { cancelJobAction } from "@/app/(console)/jobs/actions";
import { QueryError } from "@/components/console/query-error";
import { reachable } from "@/components/console/reachable";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { jobWords as words } from "@/components/words/job.words";
import type { JobJson } from "@/lib/job/job.present";
import { jobOptions } from "./job.keys";

const cancelJob = reachable(cancelJobAction);

const lookAgainMs = 1_000;
const isUnderWay = (job: JobJson | undefined) => job?.state === "queued" || job?.state === "running";

type JobProgressProps = {
  jobId: string;
  /** What the job does, for screen readers and above the bar. */
  label: string;
  /** Left out where stopping half way would be of no use. */
  cancellable?: boolean;
  /** Called once when it has ended while one looks on. */
  onEnd?: (job: JobJson) => void;
};

/** How far a job is, read again by itself until it ends. */
export function JobProgress({ jobId, label, cancellable = true, onEnd }: JobProgressProps) {
  const client = useQueryClient();
  const options = jobOptions(jobId);
  const query = useQuery({
    ...options,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined || isUnderWay(state.data) ? lookAgainMs : false),
  });
  const job = query.data;
  const seenUnderWay = useRef(false);
  useEffect(() => {
    if (!job) return;
    if (isUnderWay(job)) seenUnderWay.current = true;
    else if (seenUnderWay.current) {
      seenUnderWay.current = false;
      onEnd?.(job);
    }
  }, [job, onEnd]);
  async function stop() {
    const result = await cancelJob({ job_id: jobId });
    if (!result.ok) return toast.error(result.message);
    client.setQueryData(options.queryKey, result.value);
  }
  if (query.isError && !job) return <QueryError error={query.error} onRetry={() => void query.refetch()} />;
  if (!job) return <Skeleton className="h-10 w-full" />;
  const stopping = job.cancel_requested_at !== null;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="flex flex-col" role="status">
          <span className="font-medium text-sm">{label}</span>
          <span className="text-muted text-sm tabular-nums">{textOf(job)}</span>
        </div>
        {cancellable && isUnderWay(job) ? (
          <Button size="sm" onClick={() => void stop()} disabled={stopping}>
            {words.cancel}
          </Button>
        ) : null}
      </div>
      {isUnderWay(job) ? <Bar job={job} label={label} /> : null}
      {job.state === "failed" ? (
        <Banner tone="danger" title={words.errors[job.error_code ?? ""] ?? words.failed} urgent />
      ) : null}
    </div>
  );
}

function textOf(job: JobJson): string {
  if (job.state === "done" || job.state === "failed" || job.state === "cancelled") return words.states[job.state];
  if (job.cancel_requested_at !== null) return words.stopping;
  return job.state === "queued" ? words.queued : words.running(job.done, job.total);
}

function Bar({ job, label }: { job: JobJson; label: string }) {
  return (
    <Progress label={label} done={job.done} total={job.state === "running" ? job.total : null} className="w-full" />
  );
}
