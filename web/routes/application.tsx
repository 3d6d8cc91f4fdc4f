import { redirect } from "react-router";
import { ApplicationScreen } from "#web/features/applications/ApplicationScreen.tsx";
import { isApiError } from "#web/lib/api-error.ts";
import { pageLoader, type PageMeta } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { applicationQuery } from "#web/data/applications.ts";

const own: PageMeta = { title: "Applications", noindex: true };

/**
 * The viewer's own application. Anyone else's redirects to the list, also for members of the
 * project.
 */
export const loader = pageLoader(async ({ api, session, param, ensure }) => {
  if (!session.user) return own;
  const application = await ensure(applicationQuery(api, param("applicationId"))).catch(
    (error: unknown) => {
      if (isApiError(error) && error.status === 403) throw redirect(paths.applications());
      throw error;
    },
  );
  if (application.user.id !== session.user.id) throw redirect(paths.applications());
  return { title: `Application to ${application.project.name}`, noindex: true };
});

export default function ApplicationPage() {
  return <ApplicationScreen />;
}
