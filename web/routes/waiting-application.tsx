import { redirect } from "react-router";
import { isApiError } from "#web/lib/api-error.ts";
import { pageLoader, type PageMeta } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { WaitingApplicationScreen } from "#web/features/applications/WaitingApplicationScreen.tsx";
import { personQuery } from "#web/data/people.ts";
import { projectQuery } from "#web/data/projects.ts";
import { applicationQuery } from "#web/data/applications.ts";

const meta: PageMeta = { title: "Applications waiting for you", noindex: true };

/**
 * One application of the list, pending or decided. A missing one, or one of another owner,
 * redirects to the list.
 */
export const loader = pageLoader(async ({ api, session, param, ensure, prefetch }) => {
  if (!session.user) return meta;
  const application = await ensure(applicationQuery(api, param("applicationId"))).catch(
    (error: unknown) => {
      if (isApiError(error) && [401, 403, 404].includes(error.status)) return null;
      throw error;
    },
  );
  const project = application && (await ensure(projectQuery(api, application.project.id)));
  if (!application || !project?.can.edit) throw redirect(paths.waitingApplications());
  await prefetch(personQuery(api, application.user.username));
  const { displayName } = application.user;
  return { title: `${displayName} applies to ${project.name}`, noindex: true };
});

export default function WaitingApplicationPage() {
  return <WaitingApplicationScreen />;
}
