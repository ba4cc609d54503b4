import { PageBody } from "@/components/ui/app-shell";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { auditWords } from "@/components/words/audit.words";

export default function Loading() {
  return (
    <PageBody>
      <Skeleton className="h-6 w-32" />
      <div className="rounded-lg border border-line">
        <SkeletonRows rows={8} label={auditWords.page.loading} />
      </div>
    </PageBody>
  );
}
