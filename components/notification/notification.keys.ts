import { operationPages, operationQuery } from "@/components/store/operation-query";
import type { NotificationJson } from "@/lib/notification/notification.present";

export type NotificationPageJson = { data: NotificationJson[]; next_page: string | null };

export const notificationListOptions = (unread: boolean) =>
  operationPages<NotificationPageJson>("listNotifications", { unread, limit: 30 });

export const notificationCountOptions = () => operationQuery<{ unread: number }>("countNotifications", {});
