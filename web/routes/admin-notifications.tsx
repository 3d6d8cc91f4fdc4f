import { SendTestScreen } from "#web/features/admin/SendTestScreen.tsx";

export { adminNotificationsLoader as loader } from "#web/app/loaders/admin.ts";

/** A test notification, for admins to send. */
export default function AdminNotificationsPage() {
  return <SendTestScreen />;
}
