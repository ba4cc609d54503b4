import { z } from "zod";
import { idField, limitField, pageField } from "@/lib/domain/schema-parts";

export const listNotificationsInput = z.strictObject({
  unread: z.boolean().default(false),
  limit: limitField.default(30),
  page: pageField.optional(),
});
export type ListNotificationsInput = z.output<typeof listNotificationsInput>;

export const countNotificationsInput = z.strictObject({});

export const readNotificationsInput = z.strictObject({
  /** Left out for all. */
  notification_ids: z.array(idField("ntf")).min(1).max(100).optional(),
});
export type ReadNotificationsInput = z.output<typeof readNotificationsInput>;
