import { deferred } from "#web/lib/deferred.tsx";
import { redirect } from "react-router";
import { ApplicationScreen } from "#web/features/applications/ApplicationScreen.tsx";
import { isApiError } from "#web/lib/api-error.ts";
import { type LoaderContext, pageLoader, type PageMeta } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { applicationQuery } from "#web/data/applications.ts";
import { positionsQuery } from "#web/data/positions.ts";

const own: PageMeta = { title: "Applications", noindex: true };

/**
 * The viewer's own application. Anyone else's redirects to the list, also for members of the
 * project.
 */
export const loader = pageLoader(async (context) => {
  const { api, session, param, ensure, prefetch } = context;
  if (!session.user) return own;
  const application = await ensure(applicationQuery(api, param("applicationId"))).catch(
    (error: unknown) => {
      if (isApiError(error) && error.status === 403) throw redirect(paths.applications());
      throw error;
    },
  );
  if (application.user.id !== session.user.id) throw redirect(paths.applications());
  const { project, status, can } = application;
  if (status === "expired") await prefetchAlternatives(context, session.user.techs);
  if (project.hasPositions && can.edit) await prefetch(positionsQuery(api, project.id));
  return { title: `Application to ${project.name}`, noindex: true };
});

async function prefetchAlternatives(
  { api, prefetch }: LoaderContext,
  techs: readonly { slug: string }[],
): Promise<void> {
  if (techs.length === 0) return;
  const { fittingMatches, matchesQuery } = await import("#web/data/matches.ts");
  await prefetch(matchesQuery(api, fittingMatches(techs)));
}

// Loaded on demand: few applications expire.
const FittingProjects = deferred(() => import("#web/features/matches/FittingProjects.tsx"));

export default function ApplicationPage() {
  return <ApplicationScreen alternatives={<FittingProjects />} />;
}
