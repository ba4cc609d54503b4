import type { Metadata } from "next";
import { notificationListOptions } from "@/components/notification/notification.keys";
import { NotificationsPage } from "@/components/notification/notifications-page";
import { notificationWords } from "@/components/words/notification.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { Prefetched } from "../stores/prefetched";

export const metadata: Metadata = { title: notificationWords.title };

export default async function Page() {
  await requirePageContext();
  return (
    <Prefetched queries={[notificationListOptions(true)]}>
      <NotificationsPage />
    </Prefetched>
  );
}
