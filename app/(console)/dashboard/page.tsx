import type { Metadata } from "next";
import { cookies } from "next/headers";
import { figuresOptions } from "@/components/dashboard/dashboard.keys";
import { DashboardPage } from "@/components/dashboard/dashboard-page";
import { readDashboard } from "@/components/dashboard/dashboard-place";
import { storeChoiceOptions } from "@/components/store/store.keys";
import { parseZone, zoneCookie } from "@/components/ui/remembered";
import { dashboardWords } from "@/components/words/dashboard.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { Prefetched } from "../stores/prefetched";

export const metadata: Metadata = { title: dashboardWords.title };

type Search = Promise<Record<string, string | string[] | undefined>>;

/** The figures wait for the browser where it has never said whose days they are. */
export default async function Page({ searchParams }: { searchParams: Search }) {
  await requirePageContext();
  const search = await searchParams;
  const zone = parseZone((await cookies()).get(zoneCookie)?.value);
  const place = readDashboard({ get: (name) => [search[name]].flat()[0] ?? null });
  const figures = zone === null ? [] : [figuresOptions(place, zone)];
  return (
    <Prefetched queries={[storeChoiceOptions({ archived: true }), ...figures]}>
      <DashboardPage />
    </Prefetched>
  );
}
