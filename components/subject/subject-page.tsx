"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { closeSubjectAction } from "@/app/(console)/subjects/actions";
import { QueryError } from "@/components/console/query-error";
import { reachable } from "@/components/console/reachable";
import { outcomeOf } from "@/components/store/store-actions";
import { PageBody } from "@/components/ui/app-shell";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Id } from "@/components/ui/id";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { VisibleText } from "@/components/ui/visible-text";
import { subjectWords as words } from "@/components/words/subject.words";
import type { SubjectDetailJson } from "@/lib/subject/subject.present";
import { subjectOptions } from "./subject.keys";
import { SubjectKnown } from "./subject-known";
import { SubjectStage } from "./subject-stage";
import { DueDate, SubjectState } from "./subject-state";

const lookAgainMs = 3_000;
const movesByItself = new Set(["searching", "waiting", "applying"]);
const closable = new Set(["open", "searched", "planned", "applied"]);

/** One case from its opening to its receipt. */
export function SubjectPage({ subjectId }: { subjectId: string }) {
  const client = useQueryClient();
  const options = subjectOptions(subjectId);
  const query = useQuery({
    ...options,
    staleTime: 0,
    refetchInterval: ({ state }) => (movesByItself.has(state.data?.state ?? "") ? lookAgainMs : false),
  });
  const again = useCallback(async () => {
    const names = ["retrieveSubject", "listSubjectItems", "listSubjects"];
    await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
  }, [client]);
  const subject = query.data;
  return (
    <PageBody>
      <PageHeader
        title={subject ? <VisibleText text={subject.label} /> : words.title}
        breadcrumbs={[{ label: words.title, href: "/subjects" }]}
        meta={subject ? <Meta subject={subject} /> : null}
        actions={subject && closable.has(subject.state) ? <CloseCase subject={subject} again={again} /> : null}
      />
      {query.isPending ? (
        <SkeletonRows rows={4} label={words.loading} />
      ) : subject === undefined ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <>
          <SubjectKnown subject={subject} again={again} />
          <SubjectStage subject={subject} again={again} />
        </>
      )}
    </PageBody>
  );
}

function Meta({ subject }: { subject: SubjectDetailJson }) {
  return (
    <>
      <SubjectState state={subject.state} />
      <span className="inline-flex items-center gap-1.5 text-muted text-sm">
        {subject.closed_at
          ? words.close.closed(<Time value={subject.closed_at} />)
          : words.due(<DueDate subject={subject} />)}
      </span>
      <Id value={subject.id} />
    </>
  );
}

function CloseCase({ subject, again }: { subject: SubjectDetailJson; again: () => Promise<void> }) {
  const [asking, setAsking] = useState(false);
  async function close() {
    outcomeOf(await reachable(closeSubjectAction)({ subject_id: subject.id }));
    toast.success(words.close.done);
    await again();
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{words.close.act}</Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.close.title}
        description={words.close.text}
        confirmLabel={words.close.confirm}
        onConfirm={close}
      />
    </>
  );
}
