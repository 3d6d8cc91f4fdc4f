import { ReportsScreen } from "#web/features/reports/ReportsScreen.tsx";
import { queueFilterOf, reportedQuery } from "#web/data/reports.ts";
import { awaitOnServer } from "#web/lib/loader.ts";
import { adminLoader } from "./guards.ts";

export const loader = adminLoader(async ({ api, url, ensurePages }) => {
  await awaitOnServer(ensurePages(reportedQuery(api, queueFilterOf(url.searchParams))));
  return { title: "Reports · Admin", noindex: true };
});

/** What people reported, as admins see it. */
export default function AdminReportsPage() {
  return <ReportsScreen />;
}
