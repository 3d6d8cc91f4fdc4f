import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import type { Application } from "#contract/applications.ts";
import { applicationsQuery, applicationsIn } from "#web/data/applications.ts";
import { projectQuery } from "#web/data/projects.ts";
import { ApplicationDetails } from "#web/features/applications/ApplicationDetails.tsx";
import { ManagingApplications } from "#web/features/applications/ManagingApplications.tsx";
import { useProjectTab } from "#web/features/applications/ApplicationsHead.tsx";
import { useInbox, useWaitingSteps } from "#web/features/applications/use-waiting-steps.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { movesFocus } from "#web/lib/focus-on-arrival.ts";
import { paths } from "#web/lib/paths.ts";

/** The right half of an inbox while no application is open. */
export default function NoApplicationPage() {
  const { projectId } = useParams();
  if (projectId === undefined) return <FirstWaitingApplication />;
  return <FirstProjectApplication projectId={projectId} />;
}

/** The first application to a project in the tab of the address. */
function FirstProjectApplication({ projectId }: { projectId: string }) {
  const api = useApi();
  const tab = useProjectTab();
  const { data } = useInfiniteQuery({
    ...applicationsQuery(api, { project: projectId }, tab),
    select: applicationsIn,
  });
  const pathOf = (id: string) => paths.projectApplication(projectId, id, tab);
  const navigate = useNavigate();
  return (
    <First
      application={data?.[0]}
      // It leaves the list, but stays open.
      onDecided={({ id }) =>
        void navigate(pathOf(id), { replace: true, preventScrollReset: true, state: movesFocus })
      }
    />
  );
}

/** The first application of an owner's inbox. */
function FirstWaitingApplication() {
  const { filter, address, query } = useInbox();
  const { tab } = filter;
  const navigate = useNavigate();
  const { leave } = useWaitingSteps();
  const stayOn = ({ id }: Application) =>
    void navigate(paths.waitingApplication(id, address), {
      replace: true,
      preventScrollReset: true,
      state: movesFocus,
    });
  return (
    <First
      application={query.data?.[0]}
      showProject
      onDecided={(decided) => {
        if (decided.status === tab) return;
        if (decided.status === "closed" && tab === "pending") leave();
        else stayOn(decided);
      }}
    />
  );
}

interface FirstProps {
  application: Application | undefined;
  showProject?: boolean;
  onDecided: (decided: Application) => void;
}

function First({ application, showProject = false, onDecided }: FirstProps) {
  const inProject = useParams()["projectId"];
  const projectId = application?.project.id ?? "";
  const { data: project } = useQuery({
    ...projectQuery(useApi(), projectId),
    enabled: application !== undefined,
  });
  // In narrow windows the list is alone.
  const className = "min-w-0 max-lg:hidden";
  if (!application) {
    return <div className={className}>{inProject && <ManagingApplications />}</div>;
  }
  return (
    // As high as most, so that the footer stays in its place while it loads.
    <div className={`${className} min-h-[40rem]`}>
      {project && (
        <ApplicationDetails
          key={application.id}
          application={application}
          project={project}
          showProject={showProject}
          onDecided={onDecided}
        />
      )}
    </div>
  );
}
