import { operationQuery } from "@/components/store/operation-query";
import type { FiguresJson, ReviewerFiguresJson } from "@/lib/figures/figures.present";
import type { DashboardPlace } from "./dashboard-place";

const inputOf = ({ days, store }: DashboardPlace, zone: string) => ({
  days,
  zone,
  ...(store && { memory_store_id: store }),
});

export const figuresOptions = (place: DashboardPlace, zone: string) =>
  operationQuery<FiguresJson>("retrieveFigures", inputOf(place, zone));

export const reviewerFiguresOptions = (place: DashboardPlace, zone: string) =>
  operationQuery<{ data: ReviewerFiguresJson[] }>("listReviewerFigures", inputOf(place, zone));
