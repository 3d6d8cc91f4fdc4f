import { SendTestScreen } from "#web/features/admin/SendTestScreen.tsx";
import { adminLoader } from "./guards.ts";

export const loader = adminLoader(async () => ({
  title: "Notifications · Admin",
  noindex: true,
}));

/** A test notification, for admins to send. */
export default function AdminNotificationsPage() {
  return <SendTestScreen />;
}
