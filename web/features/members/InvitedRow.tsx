import { Link } from "react-router";
import type { Member } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import { paths } from "#web/lib/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Select } from "#web/ui/Select.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { PositionSelect } from "#web/entities/seats/PositionSelect.tsx";
import { roleWithArticle, roleNamed, roleOptions } from "#web/entities/seats/role-labels.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { positionSelect, roleSelect, seatControls } from "./seat-controls-class.ts";
import { useChangeSeat } from "./use-change-seat.ts";
import { useChangeRole } from "./use-change-role.ts";
import { useWithdraw, WithdrawButton } from "./WithdrawButton.tsx";

interface InvitedRowProps {
  project: Project;
  invitation: Member;
}

/** An open invitation, whose role can be changed until it is answered. */
export function InvitedRow({ project, invitation }: InvitedRowProps) {
  const { user, roleName, invitedAt = "" } = invitation;
  const hydrated = useHydrated();
  const change = useChangeRole(project, invitation);
  const seating = useChangeSeat(project, invitation);
  const withdrawal = useWithdraw(project, invitation);
  return (
    <li className="grid gap-2 border-b border-line-soft py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-44 items-center gap-3">
          <Avatar name={user.displayName} src={user.avatarUrl} size={40} decorative dashed />
          <span className="grid min-w-0 leading-[1.35]">
            <Link
              to={paths.user(user.username)}
              className="truncate text-15 font-medium hover:underline"
            >
              <bdi>{user.displayName}</bdi>
            </Link>
            <span className="small text-ink-3">
              Invited as {roleWithArticle(roleName)} · <RelativeTime at={invitedAt} />
            </span>
          </span>
        </div>
        <div className={seatControls}>
          <PositionSelect
            aria-label={`Position offered to ${user.displayName}`}
            className={positionSelect}
            positions={project.positions}
            role={roleName}
            value={seating.isPending ? seating.wanted : (invitation.position?.id ?? null)}
            disabled={!hydrated}
            onChange={seating.submit}
          />
          <Select
            label="Role"
            aria-label={`Role offered to ${user.displayName}`}
            className={roleSelect}
            options={roleOptions}
            value={roleName}
            disabled={!hydrated}
            onChange={(value) => {
              const role = roleNamed(value);
              if (role && role !== roleName) change.mutate(role);
            }}
          />
          <WithdrawButton invitation={invitation} act={withdrawal} />
        </div>
      </div>
      <FormError title="The role was not changed." error={change.error} />
      <FormError title="The position was not changed." error={seating.error} />
      <FormError title="The invitation was not withdrawn." error={withdrawal.error} />
    </li>
  );
}
