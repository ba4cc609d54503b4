import { SkeletonRows } from "@/components/ui/skeleton";
import { consoleWords } from "@/components/words/console.words";

export default function Loading() {
  return <SkeletonRows label={consoleWords.pageTitles.loadingMemory} rows={10} />;
}
