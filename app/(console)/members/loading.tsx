import { PageBody } from "@/components/ui/app-shell";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { memberWords } from "@/components/words/member.words";

export default function Loading() {
  return (
    <PageBody>
      <Skeleton className="h-6 w-32" />
      <div className="rounded-lg border border-line">
        <SkeletonRows rows={4} label={memberWords.loading} />
      </div>
    </PageBody>
  );
}
