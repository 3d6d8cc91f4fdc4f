import { redirect } from "react-router";
import { pageLoader, type PageMeta } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { WaitingApplicationScreen } from "#web/features/applications/WaitingApplicationScreen.tsx";
import { personQuery } from "#web/data/people.ts";
import { projectQuery } from "#web/data/projects.ts";
import { applicationOrNull } from "./guards.ts";

const meta: PageMeta = { title: "Applications waiting for you", noindex: true };

/**
 * One application of the list, pending or decided. A missing one, or one of another owner,
 * redirects to the list.
 */
export const loader = pageLoader(async (context) => {
  const { api, session, ensure, prefetch } = context;
  if (!session.user) return meta;
  const application = await applicationOrNull(context);
  const project = application && (await ensure(projectQuery(api, application.project.id)));
  if (!application || !project?.can.edit) throw redirect(paths.waitingApplications());
  await prefetch(personQuery(api, application.user.username));
  const { displayName } = application.user;
  return { title: `${displayName} applies to ${project.name}`, noindex: true };
});

export default function WaitingApplicationPage() {
  return <WaitingApplicationScreen />;
}
