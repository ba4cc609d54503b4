import { z } from "zod";
import { isZone } from "@/lib/domain/local-days";
import { idField } from "@/lib/domain/schema-parts";

const days = z.union([z.literal(7), z.literal(30), z.literal(90)], { error: "must be 7, 30 or 90" }).default(30);
/** Whose days they are. */
const zone = z.string().max(64).refine(isZone, "must be a time zone such as Europe/Lisbon").default("UTC");

export const retrieveFiguresInput = z.strictObject({ days, zone, memory_store_id: idField("memstore").optional() });
export type RetrieveFiguresInput = z.output<typeof retrieveFiguresInput>;

export const listReviewerFiguresInput = retrieveFiguresInput;
