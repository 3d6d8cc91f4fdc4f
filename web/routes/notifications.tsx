import type { Notification } from "#contract/notifications.ts";
import { NotificationsScreen } from "#web/features/notifications/NotificationsScreen.tsx";
import { InvitationDecision } from "#web/app/InvitationDecision.tsx";
import { NotificationDecision } from "#web/app/NotificationDecision.tsx";

export { notificationsLoader as loader } from "#web/app/loaders/notifications.ts";

export default function NotificationsPage() {
  return <NotificationsScreen actionsOf={actionsOf} />;
}

function actionsOf(notification: Notification) {
  if (notification.event === "application_created") {
    return <NotificationDecision notification={notification} />;
  }
  if (notification.event === "invitation_created") {
    return <InvitationDecision notification={notification} />;
  }
  return null;
}
