"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryError } from "@/components/console/query-error";
import { PageBody } from "@/components/ui/app-shell";
import { SkeletonRows } from "@/components/ui/skeleton";
import { subjectWords as words } from "@/components/words/subject.words";
import { subjectOptions } from "./subject.keys";
import { SubjectForm } from "./subject-form";

/** Changes what a case says and looks for. */
export function EditSubject({ subjectId }: { subjectId: string }) {
  const query = useQuery(subjectOptions(subjectId));
  if (query.data) return <SubjectForm subject={query.data} />;
  return (
    <PageBody>
      {query.isPending ? (
        <SkeletonRows rows={4} label={words.loading} />
      ) : (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      )}
    </PageBody>
  );
}
