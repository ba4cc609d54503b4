import { FigureNumbers } from "@/components/dashboard/figure-numbers";
import { PageBody } from "@/components/ui/app-shell";
import { Skeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return (
    <PageBody>
      <Skeleton className="h-6 w-32" />
      <FigureNumbers />
    </PageBody>
  );
}
