import { AdminHead } from "#web/features/admin/AdminHead.tsx";
import { JobsScreen } from "#web/features/jobs/JobsScreen.tsx";
import { jobsQuery } from "#web/data/jobs.ts";
import { awaitOnServer } from "#web/lib/loader.ts";
import { adminLoader } from "./guards.ts";

export const loader = adminLoader(async ({ api, ensure }) => {
  await awaitOnServer(ensure(jobsQuery(api)));
  return { title: "Jobs · Admin", noindex: true };
});

/** What recurs without anybody asking for it. */
export default function AdminJobsPage() {
  return (
    <section aria-labelledby="admin-title">
      <AdminHead
        title="Jobs"
        of="other"
        about="What the servers do by themselves. However many there are, one of them does it; what fails is tried again, up to five times."
      />
      <JobsScreen />
    </section>
  );
}
