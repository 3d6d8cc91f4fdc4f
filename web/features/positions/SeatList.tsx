import { Link } from "react-router";
import type { Position } from "#contract/positions.ts";
import type { Project } from "#contract/projects.ts";
import { useSession } from "#web/data/session.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { PositionItem } from "./PositionItem.tsx";

/**
 * A project's positions, the free ones first; people who may apply do so at each free one. The card
 * around it has the button of visitors.
 */
export function SeatList({ project }: { project: Project }) {
  const { user } = useSession();
  const { viewApplications: isMember, managePositions: isOwner } = project.can;
  const isArchived = project.archivedAt !== null;
  const positions = project.positions.map((one) => (isArchived ? { ...one, isOpen: false } : one));
  const open = positions.filter(({ isOpen }) => isOpen);
  // Closed and without members, a position means nothing to others.
  const others = positions.filter(({ isOpen, taken }) => !isOpen && (taken > 0 || isOwner));
  if (open.length + others.length === 0) return null;
  const mayApply = user ? project.can.apply : !isArchived;
  const only = mayApply && open.length === 1 ? open[0] : undefined;
  return (
    <div className="grid gap-4">
      <ul aria-label="Seats" className="grid">
        {[...open, ...others].map((position) => (
          <PositionItem key={position.id} position={position} compare={!isMember}>
            {mayApply && position.isOpen && !only && (
              <ApplyLink size="sm" className="mt-2" {...{ project, position }} isVisitor={!user} />
            )}
          </PositionItem>
        ))}
      </ul>
      {only && user && (
        <ApplyLink
          size="lg"
          className="w-full"
          {...{ project, position: only }}
          isVisitor={false}
        />
      )}
    </div>
  );
}

interface ApplyLinkProps {
  project: Project;
  position: Position;
  /** Visitors sign in first. */
  isVisitor: boolean;
  size: "sm" | "lg";
  className: string;
}

function ApplyLink({ project, position, isVisitor, ...look }: ApplyLinkProps) {
  const form = paths.apply(project.id, position.id);
  const isOnly = look.size === "lg";
  const suffix = isOnly ? ` (${position.title})` : ` for ${position.title}`;
  const name = <span className="sr-only">{suffix}</span>;
  if (isVisitor) {
    return (
      <ButtonLink variant="user" {...look} href={paths.signIn(form)}>
        Sign in to apply
        {name}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink variant="user" {...look} render={<Link to={form} />}>
      {isOnly ? "Apply for this seat" : "Apply"}
      {name}
    </ButtonLink>
  );
}
