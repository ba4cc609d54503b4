import { PageBody } from "@/components/ui/app-shell";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { duplicateWords } from "@/components/words/duplicate.words";

export default function Loading() {
  return (
    <PageBody>
      <Skeleton className="h-6 w-32" />
      <div className="rounded-lg border border-line">
        <SkeletonRows rows={3} label={duplicateWords.loading} />
      </div>
    </PageBody>
  );
}
