import { redirect } from "react-router";
import { isApiError } from "#web/lib/api-error.ts";
import { pageLoader } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { memberProject } from "./guards.ts";
import { ProjectApplicationScreen } from "#web/features/applications/ProjectApplicationScreen.tsx";
import { personQuery } from "#web/data/people.ts";
import { applicationQuery } from "#web/data/applications.ts";

/**
 * An application in the project's inbox. A missing one, or one of another project, redirects to the
 * project.
 */
export const loader = pageLoader(async (context) => {
  const { api, param, ensure, prefetch } = context;
  const project = await memberProject(context);
  const application = await ensure(applicationQuery(api, param("applicationId"))).catch(
    (error: unknown) => {
      if (isApiError(error) && [401, 403, 404].includes(error.status)) return null;
      throw error;
    },
  );
  if (application?.project.id !== project.id) throw redirect(paths.project(project.id));
  await prefetch(personQuery(api, application.user.username));
  const { displayName } = application.user;
  return { title: `${displayName} applies to ${project.name}`, noindex: true };
});

export default function ProjectApplicationPage() {
  return <ProjectApplicationScreen />;
}
