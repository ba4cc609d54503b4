import type { Metadata } from "next";
import { holdListOptions } from "@/components/hold/hold.keys";
import { HoldsPage } from "@/components/hold/holds-page";
import { holdWords } from "@/components/words/hold.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { Prefetched } from "../stores/prefetched";

export const metadata: Metadata = { title: holdWords.title };

export default async function Page() {
  await requirePageContext();
  return (
    <Prefetched queries={[holdListOptions(true)]}>
      <HoldsPage />
    </Prefetched>
  );
}
