import { SkeletonRows } from "@/components/ui/skeleton";
import { pageWords } from "@/components/words/page.words";

export default function Loading() {
  return <SkeletonRows label={pageWords.pageTitles.loadingMemory} rows={10} />;
}
