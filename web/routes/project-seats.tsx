// A project's table and the card of its seats: what the viewer sees of them and does about them.
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import type { Project } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { ApplyArea, JoinBar } from "#web/features/applications/ApplyArea.tsx";
import TeamDiagram, { ApplicantTeamDiagram } from "#web/entities/seats/TeamDiagram.tsx";
import PositionSummary from "#web/entities/seats/PositionSummary.tsx";
import { SeatList } from "#web/features/positions/SeatList.tsx";
import { deferred } from "#web/lib/deferred.tsx";
import { ApplySkeleton } from "#web/features/applications/ApplyNotices.tsx";
import { useSession } from "#web/data/session.ts";

// Few viewers have an invitation, or seats of their own.
const InvitationCard = deferred(() => import("#web/features/invitations/InvitationCard.tsx"));
const OwnersSeats = deferred(() => import("#web/features/positions/OwnersSeats.tsx"));
const PositionsEditor = deferred(() => import("#web/features/positions/PositionsEditor.tsx"));

export const mayHaveApplied = ({ can }: Project) => !can.viewApplications && !can.apply;

/** The table; whoever has applied sees themselves at it. */
export function TeamDiagramArea({ project }: { project: Project }) {
  const { user } = useSession();
  const hasApplied = user && mayHaveApplied(project);
  return hasApplied ? (
    <ApplicantTeamDiagram user={user} project={project} />
  ) : (
    <TeamDiagram project={project} />
  );
}

/** What the card of the seats shows: them, the form to apply for one, or the owners' editor. */
type SeatsView = "seats" | "apply" | "edit";

/** The view that the address asks for, if the viewer may have it. */
export function useSeatsView({ can, positions, invitation }: Project): SeatsView {
  const { user } = useSession();
  const [search] = useSearchParams();
  if (can.managePositions) return search.get("seats") === "edit" ? "edit" : "seats";
  const isChosen = search.has("apply") && positions.length > 0;
  return user && can.apply && !invitation && isChosen ? "apply" : "seats";
}

interface JoinAreaProps {
  project: Project;
  view: SeatsView;
}

/** The card below the table: what the viewer does about the seats. */
export function JoinArea({ project, view }: JoinAreaProps) {
  const { user } = useSession();
  const container = useRef<HTMLDivElement>(null);
  const focus = () => container.current?.focus({ preventScroll: true });
  const lastView = useRef(view);
  useEffect(() => {
    // The focused link or button may have been removed.
    if (lastView.current !== view && document.activeElement === document.body) focus();
    lastView.current = view;
  }, [view]);
  return (
    <div
      ref={container}
      id="joining"
      role="group"
      aria-label={t("projects.joining")}
      tabIndex={-1}
      // In wide windows the card is always in sight, so that the page's head can stay there too.
      className="scroll-mt-6 outline-none lg:scroll-mt-[100vh]"
    >
      <JoinContent project={project} view={view} onAnswered={focus} />
      {view === "seats" && !project.invitation && (!user || project.can.apply) && (
        <JoinBar project={project} />
      )}
    </div>
  );
}

const JoinSkeleton = () => (
  <div className="px-6 pt-5 pb-6 max-md:px-5">
    <ApplySkeleton />
  </div>
);

/** An invitation takes precedence over the application form. */
function JoinContent({ project, view, onAnswered }: JoinAreaProps & { onAnswered: () => void }) {
  const { user } = useSession();
  const { invitation, positions } = project;
  if (user && invitation) {
    const position = positions.find(({ id }) => id === invitation.position?.id);
    return (
      <InvitationCard
        key={invitation.id}
        fallback={<JoinSkeleton />}
        project={project}
        invitation={invitation}
        about={position && <PositionSummary position={position} />}
        // The focused buttons are removed.
        onAnswered={onAnswered}
      />
    );
  }
  if (view === "edit") return <PositionsEditor fallback={<JoinSkeleton />} project={project} />;
  const list = positions.length > 0 && <SeatList project={project} />;
  if (project.can.managePositions)
    return <OwnersSeats fallback={<JoinSkeleton />} project={project} seats={list} />;
  return <ApplyArea project={project} isApplying={view === "apply"} seats={list} />;
}
