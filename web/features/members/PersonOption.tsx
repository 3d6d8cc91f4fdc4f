import { CornerDownLeft } from "lucide-react";
import type { Member } from "#contract/members.ts";
import type { UserRef } from "#contract/people.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";

interface PersonOptionProps {
  id: string;
  person: UserRef;
  /** Of whoever is on the team or invited, and can't be invited again. */
  member: Member | undefined;
  active: boolean;
  onHover: () => void;
  onChoose: () => void;
}

/** A row of the list. The keyboard works the list from its search, so the row takes no focus. */
export function PersonOption(props: PersonOptionProps) {
  const { id, person, member, active, onHover, onChoose } = props;
  return (
    <li
      id={id}
      role="option"
      aria-selected={active}
      aria-disabled={member !== undefined}
      onPointerMove={active ? undefined : onHover}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        "flex min-h-12 items-center gap-3 rounded-[6px] px-2.5 py-1.5 text-15",
        active && (member ? "bg-sunk" : "bg-user-wash"),
        member ? "cursor-not-allowed" : "cursor-pointer",
      )}
    >
      <Avatar name={person.displayName} src={person.avatarUrl} decorative />
      <span className="grid min-w-0 flex-1 leading-[1.35]">
        <bdi className={classNames("truncate font-medium", member && "text-ink-2")}>
          {person.displayName}
        </bdi>
        <span className="small truncate text-ink-3">{person.username}</span>
      </span>
      {member && (
        <span className="small flex-none text-ink-2">
          {member.invitedAt ? "Invited" : "On the team"}
          <span className="max-sm:sr-only"> · {member.roleName}</span>
        </span>
      )}
      {active && !member && (
        <span aria-hidden className="flex items-center gap-1.5 text-14 font-medium text-user-ink">
          <CornerDownLeft />
          Choose
        </span>
      )}
    </li>
  );
}
