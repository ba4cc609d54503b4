"use server";

import type { z } from "zod";
import { runAction } from "@/lib/doors/console/run-action";
import { operations } from "@/lib/doors/operations";
import type { readNotificationsInput } from "@/lib/notification/notification.schema";

export async function readNotificationsAction(input: z.input<typeof readNotificationsInput>) {
  return runAction(operations.readNotifications, input);
}
