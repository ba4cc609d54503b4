import type { Metadata } from "next";
import { duplicateListOptions } from "@/components/duplicate/duplicate.keys";
import { DuplicatesPage } from "@/components/duplicate/duplicates-page";
import { duplicateWords } from "@/components/words/duplicate.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { Prefetched } from "../stores/prefetched";

export const metadata: Metadata = { title: duplicateWords.title };

export default async function Page() {
  await requirePageContext();
  return (
    <Prefetched queries={[duplicateListOptions()]}>
      <DuplicatesPage />
    </Prefetched>
  );
}
