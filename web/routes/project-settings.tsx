import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, NavLink, Outlet, useLocation, useParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import { projectQuery } from "#web/data/projects.ts";
import { sessionQuery, useSession } from "#web/data/session.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { pageLoader } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ownedProject } from "./guards.ts";

/** The frame of a project's settings, for owners; other people are redirected to the project. */
export const loader = pageLoader(async (context) => {
  const project = await ownedProject(context);
  return { title: t("projects.settingsTitle", { name: project.name }), noindex: true };
});

/** The frame of a project's settings. */
export default function SettingsPage() {
  return <SettingsScreen />;
}

/**
 * The frame of a project's settings: the sections' names at the side, the current one beside them.
 */
function SettingsScreen() {
  const { projectId = "" } = useParams();
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  const { user } = useSession();
  // Both a session and ownership may end while the page is open.
  if (!user) return <SignedOut />;
  if (!project.can.settings) return <WayOut to={paths.project(projectId)} />;
  return (
    <div className="wrap grid grid-cols-[200px_minmax(0,1fr)] items-start gap-16 pt-10 pb-24 max-lg:grid-cols-1 max-lg:gap-8 max-md:pt-6 max-md:pb-16">
      <nav
        aria-label={t("projects.settingsTab")}
        className="grid gap-1 max-lg:flex max-lg:flex-wrap"
      >
        <SettingsLink to={paths.projectSettings(project.id)}>{t("projects.project")}</SettingsLink>
        <SettingsLink to={paths.projectTeam(project.id)}>
          {t("members.team")}
          <span className="tab-count">{project.memberCount}</span>
        </SettingsLink>
        <SettingsLink to={paths.projectInsights(project.id)}>{t("insights.title")}</SettingsLink>
        <SettingsLink to={paths.projectHooks(project.id)}>{t("projects.hooks")}</SettingsLink>
        <SettingsLink to={paths.projectIntegrations(project.id)}>
          {t("webhooks-out.title")}
        </SettingsLink>
      </nav>
      <div className="min-w-0 max-w-3xl has-[[data-wide]]:max-w-none">
        <Outlet />
      </div>
    </div>
  );
}

/**
 * Redirects people who aren't owners. After an expired session, which may be noticed only now, the
 * page stays, so that the viewer can sign in again.
 */
function WayOut({ to }: { to: string }) {
  const { isFetchedAfterMount } = useQuery({
    ...sessionQuery(useApi()),
    refetchOnMount: "always",
  });
  return isFetchedAfterMount && <Navigate to={to} replace />;
}

function SignedOut() {
  const { pathname } = useLocation();
  return (
    <div className="wrap py-20">
      <EmptyState
        title={t("projects.signedOut")}
        kind="proj"
        action={
          <ButtonLink variant="ink" href={paths.signIn(pathname)}>
            {t("projects.signInAgain")}
          </ButtonLink>
        }
      >
        {t("projects.signedOutNote")}
      </EmptyState>
    </div>
  );
}

function SettingsLink(props: { to: string; children: ReactNode }) {
  return (
    <NavLink
      end
      preventScrollReset
      className="flex min-h-10 items-center gap-2 rounded-md px-3 text-15 text-ink-2 hover:text-ink aria-[current=page]:bg-highlight aria-[current=page]:font-medium aria-[current=page]:text-ink"
      {...props}
    />
  );
}
