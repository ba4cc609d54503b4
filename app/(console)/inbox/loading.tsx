import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { reviewWords } from "@/components/words/review.words";

export default function Loading() {
  return (
    <div className="flex flex-col gap-3 p-3 md:max-w-100">
      <Skeleton className="h-6 w-24" />
      <SkeletonRows rows={8} label={reviewWords.inbox.loading} />
    </div>
  );
}
