import { PageBody } from "@/components/ui/app-shell";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { embeddingWords } from "@/components/words/embedding.words";

export default function Loading() {
  return (
    <PageBody>
      <Skeleton className="h-6 w-32" />
      <SkeletonRows rows={4} label={embeddingWords.loading} />
    </PageBody>
  );
}
