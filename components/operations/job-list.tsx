"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, CircleMinus, CircleX, Clock, LoaderCircle, Workflow } from "lucide-react";
import { retryJobAction } from "@/app/(console)/jobs/actions";
import { reachable } from "@/components/console/reachable";
import { PagedList } from "@/components/store/paged-list";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Progress } from "@/components/ui/progress";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { jobWords } from "@/components/words/job.words";
import { operationsWords } from "@/components/words/operations.words";
import type { JobJson } from "@/lib/job/job.present";
import { jobListOptions } from "./operations.keys";
import { OperationsSection } from "./operations-section";

const words = operationsWords.jobs;
const retryJob = reachable(retryJobAction);

const looks = {
  queued: { tone: "neutral", icon: <Clock aria-hidden="true" /> },
  running: { tone: "info", icon: <LoaderCircle aria-hidden="true" /> },
  done: { tone: "success", icon: <CircleCheck aria-hidden="true" /> },
  failed: { tone: "danger", icon: <CircleX aria-hidden="true" /> },
  cancelled: { tone: "neutral", icon: <CircleMinus aria-hidden="true" /> },
} as const;

const isUnderWay = ({ state }: JobJson) => state === "queued" || state === "running";
/** Read again by itself, more often while something is under way. */
const lookAgainMs = { underWay: 2_000, still: 10_000 };

/** What works after requests, how far it is, and what was given up. */
export function JobList() {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    ...jobListOptions(),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.data.some(isUnderWay)) ? lookAgainMs.underWay : lookAgainMs.still,
  });
  async function retry(job: JobJson) {
    const result = await retryJob({ job_id: job.id });
    if (!result.ok) return toast.error(result.message);
    toast.success(words.retried);
    await client.invalidateQueries({ queryKey: jobListOptions().queryKey });
  }
  const empty = (
    <div className="rounded-lg border border-line">
      <EmptyState compact icon={<Workflow aria-hidden="true" />} title={words.none.title}>
        {words.none.text}
      </EmptyState>
    </div>
  );
  return (
    <OperationsSection title={words.title} about={words.about}>
      <PagedList<JobJson> query={query} loading={words.loading} empty={empty} more={words.more}>
        {(jobs) => (
          <Table label={words.title} stack framed>
            <THead>
              <Th>{words.columns.kind}</Th>
              <Th>{words.columns.state}</Th>
              <Th>{words.columns.begun}</Th>
              <Th>{words.columns.ended}</Th>
              <Th align="end" hideLabel>
                {words.columns.acts}
              </Th>
            </THead>
            <TBody>
              {jobs.map((job) => (
                <JobRow key={job.id} job={job} onRetry={() => void retry(job)} />
              ))}
            </TBody>
          </Table>
        )}
      </PagedList>
    </OperationsSection>
  );
}

/** Why it was given up, and where it cannot go on what to do. */
function failureOf({ error_code: code, retryable }: JobJson): string {
  const why = jobWords.errors[code ?? ""] ?? jobWords.failed;
  return retryable ? why : `${why} ${words.again}`;
}

function JobRow({ job, onRetry }: { job: JobJson; onRetry: () => void }) {
  const kind = words.kinds[job.kind] ?? job.kind;
  return (
    <Tr>
      <Td className="sm:w-full">
        <div>
          <span className="block font-medium">{kind}</span>
          {job.state === "failed" ? <span className="block text-muted text-xs">{failureOf(job)}</span> : null}
        </div>
      </Td>
      <Td label={words.columns.state}>
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 sm:flex-nowrap">
          <Badge {...looks[job.state]}>{words.states[job.state]}</Badge>
          {job.state === "running" ? (
            <>
              <Progress label={words.progressOf(kind)} done={job.done} total={job.total} className="w-20" />
              <span className="whitespace-nowrap text-muted text-xs tabular-nums">
                {words.progress(job.done, job.total)}
              </span>
            </>
          ) : null}
        </span>
      </Td>
      <Td label={words.columns.begun} className="whitespace-nowrap">
        <Time value={job.created_at} />
      </Td>
      <Td label={words.columns.ended} className="whitespace-nowrap">
        {job.ended_at ? <Time value={job.ended_at} /> : <span className="text-faint">–</span>}
      </Td>
      <Td align="end">
        {job.retryable ? (
          <Button size="sm" aria-label={words.retryOf(kind)} onClick={onRetry}>
            {words.retry}
          </Button>
        ) : null}
      </Td>
    </Tr>
  );
}
