import { PageBody } from "@/components/ui/app-shell";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { findingWords } from "@/components/words/finding.words";

export default function Loading() {
  return (
    <PageBody>
      <Skeleton className="h-6 w-36" />
      <div className="rounded-lg border border-line">
        <SkeletonRows rows={6} label={findingWords.loading} />
      </div>
    </PageBody>
  );
}
