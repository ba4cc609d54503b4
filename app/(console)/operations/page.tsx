import type { Metadata } from "next";
import { jobListOptions, serverOptions, storeSizesOptions } from "@/components/operations/operations.keys";
import { OperationsPage } from "@/components/operations/operations-page";
import { operationsWords } from "@/components/words/operations.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { Prefetched } from "../stores/prefetched";

export const metadata: Metadata = { title: operationsWords.title };

export default async function Page() {
  await requirePageContext();
  return (
    <Prefetched queries={[serverOptions(), jobListOptions(), storeSizesOptions()]}>
      <OperationsPage />
    </Prefetched>
  );
}
