import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { useParams } from "react-router";
import { applicationQuery } from "#web/data/applications.ts";
import { projectQuery } from "#web/data/projects.ts";
import { useSession } from "#web/data/session.ts";
import { waitingCountQuery } from "#web/data/waiting-count.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { countLabel } from "#web/ui/short-number.ts";
import { paths } from "#web/lib/paths.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { ApplicationDetails } from "./ApplicationDetails.tsx";
import { BackLink } from "./BackLink.tsx";
import { useInbox } from "./use-inbox.ts";
import { type WaitingSteps, useWaitingSteps } from "./use-waiting-steps.ts";

/** An application of the inbox, beside or instead of the list. */
export function WaitingApplicationScreen() {
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
            {filter.tab === "pending" ? "All waiting applications" : "All applications"}
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
          {position} of {countLabel(data.count)}
        </span>
      )}
      <IconButton
        label="Previous application"
        aria-disabled={!previous || undefined}
        onClick={previous}
      >
        <ChevronUp />
      </IconButton>
      <IconButton label="Next application" aria-disabled={!next || undefined} onClick={next}>
        <ChevronDown />
      </IconButton>
    </div>
  );
}
