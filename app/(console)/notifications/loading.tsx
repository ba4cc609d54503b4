import { PageBody } from "@/components/ui/app-shell";
import { Skeleton, SkeletonRows } from "@/components/ui/skeleton";
import { notificationWords } from "@/components/words/notification.words";

export default function Loading() {
  return (
    <PageBody>
      <Skeleton className="h-6 w-32" />
      <div className="rounded-lg border border-line">
        <SkeletonRows rows={6} label={notificationWords.loading} />
      </div>
    </PageBody>
  );
}
