"use client";

import { useQuery } from "@tanstack/react-query";
import { FileCheck2 } from "lucide-react";
import { useCallback } from "react";
import { searchSubjectAction } from "@/app/(console)/subjects/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { JobProgress } from "@/components/job/job-progress";
import { redactionOptions } from "@/components/redaction/redaction.keys";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Id } from "@/components/ui/id";
import { Skeleton } from "@/components/ui/skeleton";
import { subjectWords as words } from "@/components/words/subject.words";
import type { SubjectDetailJson } from "@/lib/subject/subject.present";
import { SubjectApply } from "./subject-apply";
import { SubjectFound } from "./subject-found";
import { SubjectReport } from "./subject-report";

export type StageProps = { subject: SubjectDetailJson; again: () => Promise<void> };

/** What there is to do in a case as it stands. */
export function SubjectStage({ subject, again }: StageProps) {
  const ended = useCallback(() => void again(), [again]);
  switch (subject.state) {
    case "open":
      return <SearchIt subject={subject} again={again} />;
    case "searching":
      return <Searching redactionId={subject.redaction_id ?? ""} onEnd={ended} />;
    case "searched":
    case "planned":
      return (
        <>
          <SubjectFound subject={subject} again={again} />
          {subject.state === "planned" ? <SubjectApply subject={subject} again={again} /> : null}
          <SubjectReport subjectId={subject.id} />
          <SearchIt subject={subject} again={again} />
        </>
      );
    case "waiting":
      return (
        <>
          <Banner
            tone="warning"
            title={words.apply.waiting.title}
            actions={<Button href="/approvals">{words.apply.waiting.see}</Button>}
          />
          <SubjectFound subject={subject} again={again} />
          <SubjectReport subjectId={subject.id} />
        </>
      );
    case "applying":
      return subject.apply_job_id ? (
        <JobProgress jobId={subject.apply_job_id} label={words.apply.running} cancellable={false} onEnd={ended} />
      ) : null;
    case "applied":
      return (
        <>
          <Banner tone="info" title={words.done.title}>
            {words.done.text}
          </Banner>
          <Receipts subject={subject} />
          <SubjectFound subject={subject} again={again} />
          <SearchIt subject={subject} again={again} />
        </>
      );
    case "closed":
      return <Receipts subject={subject} />;
  }
}

function SearchIt({ subject, again }: StageProps) {
  const { pending, failure, send } = useFormAction(searchSubjectAction, again);
  const first = subject.state === "open";
  return (
    <section aria-label={words.search.title} className="flex max-w-2xl flex-col items-start gap-3">
      <h2 className="font-semibold text-base">{words.search.title}</h2>
      <p className="text-muted text-sm">{subject.state === "applied" ? words.done.again : words.search.about}</p>
      {first && subject.redaction_id ? <Banner tone="info" title={words.search.failed} /> : null}
      <FailureBanner failure={failure} />
      <Button variant={first ? "primary" : undefined} busy={pending} onClick={() => send({ subject_id: subject.id })}>
        {first ? words.search.act : words.search.again}
      </Button>
    </section>
  );
}

function Searching({ redactionId, onEnd }: { redactionId: string; onEnd: () => void }) {
  const jobId = useQuery(redactionOptions(redactionId)).data?.scan_job_id;
  if (!jobId) return <Skeleton className="h-10 w-full" />;
  return <JobProgress jobId={jobId} label={words.search.running} onEnd={onEnd} />;
}

function Receipts({ subject }: { subject: SubjectDetailJson }) {
  if (subject.acts.length === 0) return null;
  return (
    <section aria-label={words.done.receipts} className="flex flex-col gap-2">
      <h2 className="font-semibold text-base">{words.done.receipts}</h2>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {subject.acts.flatMap(({ redaction_id, erasure_id }) => [
          redaction_id ? (
            <Receipt key={redaction_id} id={redaction_id} href={`/redactions/${redaction_id}/receipt`} />
          ) : null,
          erasure_id ? <Receipt key={erasure_id} id={erasure_id} href={`/erasures/${erasure_id}/receipt`} /> : null,
        ])}
      </ul>
    </section>
  );
}

function Receipt({ id, href }: { id: string; href: string }) {
  const label = id.startsWith("ers_") ? words.done.erasure : words.done.redaction;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 text-sm">
      <Button size="sm" href={href} icon={<FileCheck2 size={14} aria-hidden="true" />}>
        {label}
      </Button>
      <Id value={id} />
    </li>
  );
}
