import { Link, redirect, useParams } from "react-router";
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import { deferred } from "#web/lib/deferred.tsx";
import { isApiError } from "#web/lib/api-error.ts";
import { type LoaderContext, pageLoader, type PageMeta } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import {
  applicationQuery,
  applyApplicationToCache,
  applyRoleToCache,
  tabOfStatus,
  updateApplication,
} from "#web/data/applications.ts";
import { positionsQuery } from "#web/data/positions.ts";
import type { Application, ApplicationStatus } from "#contract/applications.ts";
import type { OpenRole } from "#contract/members.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSession } from "#web/data/session.ts";
import { Card } from "#web/ui/Card.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Select } from "#web/ui/Select.tsx";
import { TicketDivider } from "#web/ui/Dividers.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import {
  ApplicationHistory,
  BulletedLine,
  OwnersMessages,
} from "#web/features/applications/ApplicationHistory.tsx";
import {
  ApplicationMessage,
  WithdrawApplication,
} from "#web/features/applications/ApplicationMessage.tsx";
import { SignInPrompt } from "#web/features/applications/ApplicationsHead.tsx";
import {
  ClosingReason,
  ExpiryNote,
  ReapplyNote,
  StatusBadge,
} from "#web/features/applications/ApplicationStatus.tsx";
import { BackLink } from "#web/features/applications/BackLink.tsx";
import { roleLabel } from "#web/entities/seats/position-labels.ts";
import { targetScope, RequestedPosition } from "#web/features/applications/RequestedPosition.tsx";

const own = (): PageMeta => ({ title: t("frame.applications"), noindex: true });

/**
 * The viewer's own application. Anyone else's redirects to the list, also for members of the
 * project.
 */
export const loader = pageLoader(async (context) => {
  const { api, session, param, ensure, prefetch } = context;
  if (!session.user) return own();
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
  return { title: t("applications.toTitle", { project: project.name }), noindex: true };
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

// The viewer's own application: read, change and withdraw it.
/** `alternatives` is shown once the application has expired. */
function ApplicationScreen({ alternatives }: { alternatives: ReactNode }) {
  const { applicationId = "" } = useParams();
  const { user } = useSession();
  if (!user) return <SignInPrompt returnTo={paths.application(applicationId)} />;
  return <OwnApplication key={applicationId} id={applicationId} alternatives={alternatives} />;
}

function OwnApplication({ id, alternatives }: { id: string; alternatives: ReactNode }) {
  const { data: application } = useSuspenseQuery(applicationQuery(useApi(), id));
  const { project, status, createdAt, updatedAt } = application;
  return (
    <div className="wrap pt-10 pb-24 max-md:pt-5 max-md:pb-16">
      <BackLink to={paths.applications(tabOfStatus(status))}>
        {t("applications.allApplications")}
      </BackLink>
      <div className="mt-2 grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid min-w-0 gap-10">
          <Card as="article">
            <header className="px-8 pt-6 pb-5 max-md:px-5">
              <div className="flex items-start justify-between gap-4 max-sm:flex-col-reverse">
                <h1
                  id="application-title"
                  tabIndex={-1}
                  dir="auto"
                  className="max-w-full min-w-0 text-31 wrap-break-word outline-none max-md:text-25"
                >
                  {rich("applications.toHeading", {
                    project: project.name,
                    link: (name) => (
                      <Link className="link" to={paths.project(project.id)}>
                        {name}
                      </Link>
                    ),
                  })}
                </h1>
                <StatusBadge status={status} />
              </div>
              <div className="mt-2 text-15 text-ink-2">
                <BulletedLine>
                  <RelativeTime
                    at={createdAt}
                    label={(ago) => t("applications.appliedAgo", { ago })}
                  />
                  <RelativeTime
                    at={updatedAt}
                    label={(ago) => t("applications.updatedAgo", { ago })}
                  />
                </BulletedLine>
              </div>
            </header>
            <TicketDivider />
            <div className="grid gap-6 px-8 py-6 max-md:px-5">
              <ClosingReason application={application} />
              <RequestedRole application={application} />
              {(application.position || project.hasPositions) && (
                <RequestedPosition application={application} />
              )}
              <ApplicationMessage application={application} />
              <OwnersMessages application={application} />
              {application.can.edit && (application.messages ?? []).length > 0 && (
                <p className="text-15 text-ink-2">{t("applications.answerByEditing")}</p>
              )}
            </div>
            {application.can.withdraw && <WithdrawApplication application={application} />}
          </Card>
          {status === "expired" && alternatives}
        </div>
        <aside className="grid gap-6 lg:pt-6">
          <section>
            <h2 className="font-sans text-16 font-medium tracking-normal">
              {t("applications.process")}
            </h2>
            <div className="mt-1.5 grid gap-1.5">
              <p className="text-15 text-ink-2">
                {application.can.edit ? t("applications.canUpdate") : whySettled(status)}
              </p>
              {status === "expired" && (
                <p className="text-15">
                  <Link className="link" to={paths.joining(project.id)}>
                    {t("applications.applyAgain")}
                  </Link>
                </p>
              )}
              <ReapplyNote application={application} />
              <ExpiryNote application={application} />
            </div>
          </section>
          <ApplicationHistory application={application} />
        </aside>
      </div>
    </div>
  );
}

function whySettled(status: ApplicationStatus): string {
  return t("applications.whySettled", { status });
}

/**
 * Saves another role as soon as it is chosen: where the project has positions, for the first open one
 * of the role.
 */
function RequestedRole({ application }: { application: Application }) {
  const { requestedRole, project, can } = application;
  const positions = useQuery({
    ...positionsQuery(useApi(), project.id),
    enabled: can.edit && project.hasPositions,
  });
  const change = useChangeRole(application);
  // The requested role stays on offer here after the project has closed it.
  const roles = [...new Set([...project.settingOpenRoles, requestedRole])];
  const labelOf = (role: OpenRole) =>
    project.settingOpenRoles.includes(role)
      ? roleLabel(role)
      : t("applications.roleNoLongerOpen", { role: roleLabel(role) });
  return (
    <div className="grid gap-2">
      <Select
        label={t("applications.requestedRoleTitle")}
        className="justify-items-start"
        options={roles.map((value) => ({ value, label: labelOf(value) }))}
        value={requestedRole}
        disabled={!can.edit}
        onChange={(value) => {
          const role = roles.find((open) => open === value);
          if (!role || role === requestedRole) return;
          const first = positions.data?.find((one) => one.isOpen && one.role === role);
          change.mutate({ requestedRole: role, ...(first && { position: first.id }) });
        }}
      />
      <span role="status" className={change.isSuccess ? "small text-ink-3" : "sr-only"}>
        {change.isSuccess && t("forms.saved")}
      </span>
      {can.edit && <FormError title={t("applications.roleNotChanged")} error={change.error} />}
    </div>
  );
}

function useChangeRole({ id }: Application) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    // In sequence, so that the last choice is the one that stays.
    scope: { id: targetScope(id) },
    mutationFn: (target: { requestedRole: OpenRole; position?: string }) =>
      updateApplication(api, id, target),
    onMutate: ({ requestedRole }) => applyRoleToCache(queryClient, { id, requestedRole }),
    onSuccess: (saved) => applyApplicationToCache(queryClient, saved),
    onError: (_error, _role, restore) => restore?.(),
  });
}
