// A project's table and the card of its seats: what the viewer sees of them and does about them.
import { lazy, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import type { Project } from "#contract/projects.ts";
import ApplyArea from "#web/features/applications/ApplyArea.tsx";
import { ApplySkeleton } from "#web/features/applications/ApplyNotices.tsx";
import { useSession } from "#web/data/session.ts";
import { drawnForVisitors } from "#web/lib/drawn-for-visitors.tsx";
import { HydratingPart } from "#web/ui/HydratingPart.tsx";

const diagram = drawnForVisitors(() => import("#web/entities/seats/TeamDiagram.tsx"));
const seats = drawnForVisitors(() => import("#web/features/positions/SeatList.tsx"));

const joinBar = drawnForVisitors(() => import("#web/features/applications/JoinBar.tsx"));

/** Loads the scripts of the table and the list, which aren't server-rendered in the browser. */
export const loadSeats = () => Promise.all([diagram.load(), seats.load()]);

// Loaded on demand: few viewers have an application, an invitation, or seats of their own.
const PositionSummary = lazy(() => import("#web/entities/seats/PositionSummary.tsx"));
const ApplicantTeamDiagram = lazy(() => import("#web/entities/seats/ApplicantTeamDiagram.tsx"));
const InvitationCard = lazy(() => import("#web/features/invitations/InvitationCard.tsx"));
const OwnersSeats = lazy(() => import("#web/features/positions/OwnersSeats.tsx"));
const PositionsEditor = lazy(() => import("#web/features/positions/PositionsEditor.tsx"));

export const mayHaveApplied = ({ can }: Project) => !can.viewApplications && !can.apply;

/** The table; whoever has applied sees themselves at it. */
export function TeamDiagramArea({ project }: { project: Project }) {
  const { user } = useSession();
  const part = <diagram.Part isStatic={!user} project={project} />;
  if (!user || !mayHaveApplied(project)) return part;
  return (
    // The table's height, so that the card below stays in its place.
    <HydratingPart fallback={<div className="min-h-78">{part}</div>}>
      <ApplicantTeamDiagram user={user} project={project} />
    </HydratingPart>
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
      aria-label="Joining"
      tabIndex={-1}
      // In wide windows the card is always in sight, so that the page's head can stay there too.
      className="scroll-mt-6 outline-none lg:scroll-mt-[100vh]"
    >
      <HydratingPart fallback={<JoinSkeleton />}>
        <JoinContent project={project} view={view} onAnswered={focus} />
      </HydratingPart>
      {view === "seats" && !project.invitation && (!user || project.can.apply) && (
        <joinBar.Part isStatic={!user} project={project} />
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
        project={project}
        invitation={invitation}
        about={position && <PositionSummary position={position} />}
        // The focused buttons are removed.
        onAnswered={onAnswered}
      />
    );
  }
  if (view === "edit") return <PositionsEditor project={project} />;
  const list = positions.length > 0 && <seats.Part isStatic={!user} project={project} />;
  if (project.can.managePositions) return <OwnersSeats project={project} seats={list} />;
  return <ApplyArea project={project} isApplying={view === "apply"} seats={list} />;
}
