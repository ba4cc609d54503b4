import type { Metadata } from "next";
import { findingListOptions } from "@/components/finding/finding.keys";
import { FindingsPage } from "@/components/finding/findings-page";
import { findingWords } from "@/components/words/finding.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { Prefetched } from "../stores/prefetched";

export const metadata: Metadata = { title: findingWords.title };

export default async function Page() {
  await requirePageContext();
  return (
    <Prefetched queries={[findingListOptions({})]}>
      <FindingsPage />
    </Prefetched>
  );
}
