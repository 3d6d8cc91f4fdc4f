import type { ReactNode } from "react";
import type { Position } from "#contract/positions.ts";
import { positionFacts, positionState } from "#web/entities/seats/position-labels.ts";
import { Avatar, Seat } from "#web/ui/Avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import PositionSummary, { Members } from "#web/entities/seats/PositionSummary.tsx";

interface PositionItemProps {
  position: Position;
  /** Whether it says what the viewer brings. */
  compare: boolean;
  /** What the viewer may do about it. */
  children?: ReactNode;
}

/** A position: what it is for, what it asks for, and who sits there. */
export function PositionItem({ position, compare, children }: PositionItemProps) {
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
              "ml-auto text-14 whitespace-nowrap",
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
