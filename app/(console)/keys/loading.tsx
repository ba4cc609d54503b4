import { PageBody } from "@/components/ui/app-shell";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { keyWords } from "@/components/words/key.words";

export default function Loading() {
  return (
    <PageBody>
      <Skeleton className="h-6 w-24" />
      <div className="rounded-lg border border-line">
        <SkeletonRows rows={4} label={keyWords.page.loading} />
      </div>
    </PageBody>
  );
}
