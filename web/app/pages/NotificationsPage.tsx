import type { Notification } from "#contract/notifications.ts";
import { NotificationsScreen } from "#web/features/notifications/NotificationsScreen.tsx";
import { NotificationDecision } from "#web/app/NotificationDecision.tsx";

export { notificationsLoader as loader } from "#web/app/loaders/notifications.ts";

export default function NotificationsPage() {
  return <NotificationsScreen actionsOf={actionsOf} />;
}

function actionsOf(notification: Notification) {
  if (notification.event !== "application_created") return null;
  return <NotificationDecision notification={notification} />;
}
