import { Link } from "react-router";
import type { ReactNode } from "react";
import type { Position } from "#contract/positions.ts";
import type { Project } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { useSession } from "#web/data/session.ts";
import { paths } from "#web/lib/paths.ts";
import { rich } from "#web/lib/rich.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { positionFacts, positionState } from "#web/entities/seats/position-labels.ts";
import { Avatar, Seat } from "#web/ui/Avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import PositionSummary, { Members } from "#web/entities/seats/PositionSummary.tsx";

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
      <ul aria-label={t("projects.columnSeats")} className="grid">
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
  const label = {
    title: position.title,
    more: (text: ReactNode) => <span className="sr-only">{text}</span>,
  };
  if (isVisitor) {
    return (
      <ButtonLink variant="user" {...look} href={paths.signIn(form)}>
        {rich("positions.signInToApply", label)}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink variant="user" {...look} render={<Link to={form} />}>
      {rich(look.size === "lg" ? "positions.applyOnly" : "positions.apply", label)}
    </ButtonLink>
  );
}

interface PositionItemProps {
  position: Position;
  /** Whether it says what the viewer brings. */
  compare: boolean;
  /** What the viewer may do about it. */
  children?: ReactNode;
}

/** A position: its title, what its person does and brings, and its members. */
function PositionItem({ position, compare, children }: PositionItemProps) {
  const { title, isOpen, members } = position;
  return (
    <li className="grid grid-cols-[40px_minmax(0,1fr)] items-start gap-x-3 border-t border-line-soft py-3 first:border-t-0">
      <PositionFace position={position} />
      <div className="min-w-0">
        <div className="flex items-baseline gap-2 leading-[1.4]">
          <h3
            dir="auto"
            className="min-w-0 font-sans text-16 font-semibold tracking-normal wrap-anywhere"
          >
            {title}
          </h3>
          <span
            className={classNames(
              "ms-auto text-14 whitespace-nowrap",
              isOpen ? "font-semibold text-user-ink" : "text-ink-3",
            )}
          >
            {positionState(position)}
          </span>
        </div>
        {isOpen && <PositionSummary position={position} compare={compare} withMembers />}
        {!isOpen && (
          <p className="text-14 leading-normal text-ink-2">
            {members.length > 0 ? <Members position={position} /> : positionFacts(position)}
          </p>
        )}
        {children}
      </div>
    </li>
  );
}

/** The first member's avatar, or a free seat. */
export function PositionFace({ position }: { position: Position }) {
  const [first] = position.members;
  if (!first || position.isOpen) return <Seat size={40} />;
  return <Avatar name={first.user.displayName} src={first.user.avatarUrl} size={40} decorative />;
}
