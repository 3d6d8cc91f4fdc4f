import { ReportsScreen } from "#web/features/reports/ReportsScreen.tsx";

export { adminReportsLoader as loader } from "#web/app/loaders/reports.ts";

/** What people reported, as admins see it. */
export default function AdminReportsPage() {
  return <ReportsScreen />;
}
