import type { Metadata } from "next";
import { DashboardPage } from "@/components/dashboard/dashboard-page";
import { storeListOptions } from "@/components/store/store.keys";
import { dashboardWords } from "@/components/words/dashboard.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { Prefetched } from "../stores/prefetched";

export const metadata: Metadata = { title: dashboardWords.title };

/** The figures themselves wait for the browser: only it knows whose days they are. */
export default async function Page() {
  await requirePageContext();
  return (
    <Prefetched queries={[storeListOptions({ archived: true })]}>
      <DashboardPage />
    </Prefetched>
  );
}
