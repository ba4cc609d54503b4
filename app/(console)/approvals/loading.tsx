import { PageBody } from "@/components/ui/app-shell";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { approvalWords } from "@/components/words/approval.words";

export default function Loading() {
  return (
    <PageBody>
      <Skeleton className="h-6 w-32" />
      <div className="rounded-lg border border-line">
        <SkeletonRows rows={3} label={approvalWords.loading} />
      </div>
    </PageBody>
  );
}
