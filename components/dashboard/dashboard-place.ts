import { type FigureRange, figureRanges } from "@/lib/domain/figure-range";

/** What the dashboard is about, as its address says it. */
export type DashboardPlace = { days: FigureRange; store?: string };

const usual: FigureRange = 30;

/** Reads an address; what it does not understand is left out. */
export function readDashboard(search: { get: (name: string) => string | null }): DashboardPlace {
  const store = search.get("store") ?? "";
  return {
    days: figureRanges.find((days) => String(days) === search.get("days")) ?? usual,
    ...(/^memstore_[0-9A-Z]{26}$/.test(store) && { store }),
  };
}

/** The address of a place, always written the same way. */
export function dashboardHref({ days, store }: DashboardPlace): string {
  const search = new URLSearchParams();
  if (days !== usual) search.set("days", String(days));
  if (store) search.set("store", store);
  return search.size > 0 ? `/dashboard?${search}` : "/dashboard";
}
