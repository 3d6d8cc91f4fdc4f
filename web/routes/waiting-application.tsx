import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { redirect, useParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import { applicationQuery } from "#web/data/applications.ts";
import { personQuery } from "#web/data/people.ts";
import { projectQuery } from "#web/data/projects.ts";
import { useSession, waitingCountQuery } from "#web/data/session.ts";
import { ApplicationDetails } from "#web/features/applications/ApplicationDetails.tsx";
import { BackLink } from "#web/features/applications/BackLink.tsx";
import {
  useInbox,
  useWaitingSteps,
  type WaitingSteps,
} from "#web/features/applications/use-waiting-steps.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { pageLoader, type PageMeta } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { countLabel } from "#web/ui/short-number.ts";
import { applicationOrNull } from "./guards.ts";

const meta = (): PageMeta => ({ title: t("applications.waitingTitle"), noindex: true });

/**
 * One application of the list, pending or decided. A missing one, or one of another owner,
 * redirects to the list.
 */
export const loader = pageLoader(async (context) => {
  const { api, session, ensure, prefetch } = context;
  if (!session.user) return meta();
  const application = await applicationOrNull(context);
  const project = application && (await ensure(projectQuery(api, application.project.id)));
  if (!application || !project?.can.edit) throw redirect(paths.waitingApplications());
  await prefetch(personQuery(api, application.user.username));
  const { displayName } = application.user;
  return {
    title: t("applications.appliesTitle", { name: displayName, project: project.name }),
    noindex: true,
  };
});

export default function WaitingApplicationPage() {
  return <WaitingApplicationScreen />;
}

/** An application of the inbox, beside or instead of the list. */
function WaitingApplicationScreen() {
  const { applicationId = "" } = useParams();
  return useSession().user && <OpenApplication id={applicationId} />;
}

function OpenApplication({ id }: { id: string }) {
  const api = useApi();
  const { data: application } = useSuspenseQuery(applicationQuery(api, id));
  const { data: project } = useSuspenseQuery(projectQuery(api, application.project.id));
  const steps = useWaitingSteps();
  const { filter, address } = useInbox();
  return (
    <ApplicationDetails
      application={application}
      project={project}
      back={
        <div className="flex items-center gap-2">
          <BackLink to={paths.waitingApplications(address)}>
            {filter.tab === "pending" ? t("applications.allWaiting") : t("applications.allLink")}
          </BackLink>
          <StepButtons {...steps} />
        </div>
      }
      showProject
      // An accepted one stays open: its owner may close the role.
      onDecided={({ status }) => status === "closed" && filter.tab === "pending" && steps.leave()}
    />
  );
}

/** Where the list isn't beside it: its position, and its neighbours. */
function StepButtons({ position, next, previous }: WaitingSteps) {
  const { data } = useQuery(waitingCountQuery(useApi()));
  return (
    <div className="needs-script ms-auto flex items-center gap-1 lg:hidden">
      {position !== undefined && data && position <= data.count && (
        <span className="me-1 whitespace-nowrap font-mono text-14 text-ink-2">
          {t("applications.positionOf", { position, count: countLabel(data.count) })}
        </span>
      )}
      <IconButton
        label={t("applications.previous")}
        aria-disabled={!previous || undefined}
        onClick={previous}
      >
        <ChevronUp />
      </IconButton>
      <IconButton label={t("applications.next")} aria-disabled={!next || undefined} onClick={next}>
        <ChevronDown />
      </IconButton>
    </div>
  );
}
