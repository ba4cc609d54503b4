import { PageBody } from "@/components/ui/app-shell";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { searchWords } from "@/components/words/search.words";

export default function Loading() {
  return (
    <PageBody>
      <Skeleton className="h-7 w-24" />
      <Skeleton className="h-10 w-full" />
      <SkeletonRows rows={6} label={searchWords.loading} />
    </PageBody>
  );
}
