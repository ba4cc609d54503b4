import type { Metadata } from "next";
import { erasureListOptions } from "@/components/erasure/erasure.keys";
import { ErasuresPage } from "@/components/erasure/erasures-page";
import { erasureWords } from "@/components/words/erasure.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { Prefetched } from "../stores/prefetched";

export const metadata: Metadata = { title: erasureWords.title };

export default async function Page() {
  await requirePageContext();
  return (
    <Prefetched queries={[erasureListOptions()]}>
      <ErasuresPage />
    </Prefetched>
  );
}
