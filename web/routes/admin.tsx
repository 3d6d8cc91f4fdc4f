import { AdminScreen } from "#web/features/admin/AdminScreen.tsx";
import { OpenReportsCount } from "#web/features/reports/OpenReportsCount.tsx";
import { adminLoader } from "./guards.ts";

export const loader = adminLoader(async () => null);

/** Around everything that admins do. */
export default function AdminPage() {
  return <AdminScreen counts={{ reports: <OpenReportsCount /> }} />;
}
