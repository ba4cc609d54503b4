import type { Notification } from "./notification";

export function presentNotification(notification: Notification) {
  return {
    id: notification.id,
    type: "notification" as const,
    kind: notification.kind,
    memory_store: notification.store,
    change_id: notification.changeId,
    comment_id: notification.commentId,
    approval_request_id: notification.approvalId,
    by: notification.by,
    key: notification.key,
    created_at: notification.createdAt,
    read_at: notification.readAt,
  };
}
export type NotificationJson = ReturnType<typeof presentNotification>;
