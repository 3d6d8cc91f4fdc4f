import { AdminScreen } from "#web/features/admin/AdminScreen.tsx";
import { OpenReportsCount } from "#web/features/reports/OpenReportsCount.tsx";

export { adminLoader as loader } from "#web/app/loaders/admin.ts";

/** Around everything that admins do. */
export default function AdminPage() {
  return <AdminScreen counts={{ reports: <OpenReportsCount /> }} />;
}
