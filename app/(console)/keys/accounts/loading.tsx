import { PageBody } from "@/components/ui/app-shell";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { serviceAccountWords } from "@/components/words/service-account.words";

export default function Loading() {
  return (
    <PageBody>
      <Skeleton className="h-6 w-40" />
      <div className="rounded-lg border border-line">
        <SkeletonRows rows={4} label={serviceAccountWords.loading} />
      </div>
    </PageBody>
  );
}
