// Applications that wait for an owner, over all projects of theirs.
import { redirect } from "react-router";
import { isApiError } from "#web/lib/api-error.ts";
import { load, type PageMeta } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import {
  applicantQuery,
  applicationQuery,
  projectQuery,
  waitingCountQuery,
  waitingQuery,
} from "#web/features/applications/queries.ts";
import { arriving } from "./ssr-await.ts";

const meta: PageMeta = { title: "Applications waiting for you", noindex: true };

/** The list; for a visitor the same page asks to sign in. */
export const waitingLoader = load(async ({ api, session, ensurePages, prefetch }) => {
  if (session.user) {
    await Promise.all([
      arriving(ensurePages(waitingQuery(api))),
      arriving(prefetch(waitingCountQuery(api))),
    ]);
  }
  return meta;
});

/** One of them, decided on or not. What isn't there, or isn't this person's to decide, leads to the list. */
export const waitingApplicationLoader = load(async ({ api, session, param, ensure, prefetch }) => {
  if (!session.user) return meta;
  const application = await ensure(applicationQuery(api, param("applicationId"))).catch(
    (error: unknown) => {
      if (isApiError(error) && [401, 403, 404].includes(error.status)) return null;
      throw error;
    },
  );
  const project = application && (await ensure(projectQuery(api, application.project.id)));
  if (!application || !project?.can.edit) throw redirect(paths.waitingApplications());
  await prefetch(applicantQuery(api, application.user.username));
  const { displayName } = application.user;
  return { title: `${displayName} applies to ${project.name}`, noindex: true };
});
