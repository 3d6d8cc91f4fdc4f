import UserMinus from "lucide-react/icons/user-minus";
import { useId } from "react";
import { Link } from "react-router";
import { useQueryClient } from "@tanstack/react-query";
import type { Member } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { useSession } from "#web/data/session.ts";
import { PositionSelect } from "#web/entities/seats/PositionSelect.tsx";
import { roleNamed, roleOptions } from "#web/entities/seats/position-labels.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { paths } from "#web/lib/paths.ts";
import { rich } from "#web/lib/rich.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Select } from "#web/ui/Select.tsx";
import { openDialog, opensDialog } from "#web/lib/dialogs.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { toast } from "#web/ui/toaster.ts";
import { refetchTeam } from "#web/data/invalidation.ts";
import { withdrawInvitation } from "#web/data/members.ts";
import { refetchIfRefused } from "#web/data/projects.ts";
import { useChangeRole, useChangeSeat } from "./use-change-seat.ts";

const loadRemoval = () => import("./RemoveMemberDialog.tsx");
const loadHandover = () => import("./GiveUpOwnershipDialog.tsx");
const loadOffer = () => import("./OfferOwnershipDialog.tsx");

interface MemberRowProps {
  project: Project;
  member: Member;
  /** The member's open invitation to become an owner. */
  offer: Member | undefined;
}

/** A member, whose role can be changed and who can be removed. */
export function MemberRow({ project, member, offer }: MemberRowProps) {
  const { user, roleName } = member;
  const isOneself = useSession().user?.id === user.id;
  // Only owners see this page; an owner who may not leave is the only one.
  const isOnlyOwner = isOneself && !project.can.leave;
  const hydrated = useHydrated();
  const noteId = useId();
  const change = useChangeRole(project, member, offer !== undefined);
  const seating = useChangeSeat(project, member);
  const controls = {
    disabled: !hydrated || isOnlyOwner,
    "aria-describedby": isOnlyOwner ? noteId : undefined,
  };

  const choose = (value: string) => {
    const role = roleNamed(value);
    if (!role || role === roleName) return;
    if (isOneself) {
      openDialog(loadHandover, { project, member, newRole: role });
    } else if (role !== "owner") {
      change.mutate(role);
    } else if (!offer) {
      openDialog(loadOffer, { project, member });
    }
  };
  return (
    <li className="grid gap-2 border-b border-line-soft py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-44 items-center gap-3">
          <Avatar name={user.displayName} src={user.avatarUrl} size={40} decorative />
          <PersonName member={member} isOneself={isOneself} />
        </div>
        <div className={seatControls}>
          <PositionSelect
            aria-label={t("members.positionOf", { name: user.displayName })}
            className={positionSelect}
            positions={project.positions}
            // Owners stay owners, whatever seat they take.
            role={roleName === "owner" ? undefined : roleName}
            value={seating.isPending ? seating.positionId : (member.position?.id ?? null)}
            disabled={!hydrated}
            onChange={seating.submit}
          />
          <Select
            label={t("members.role")}
            aria-label={t("members.roleOf", { name: user.displayName })}
            className={roleSelect}
            options={roleOptions()}
            value={roleName}
            onChange={choose}
            {...controls}
          />
          <IconButton
            label={
              isOneself
                ? t("members.leaveTheTeam")
                : t("members.remove", { name: user.displayName })
            }
            {...opensDialog(loadRemoval, { project, member, isOneself })}
            {...controls}
          >
            <UserMinus />
          </IconButton>
        </div>
      </div>
      {isOnlyOwner && (
        <p id={noteId} className="small sm:ps-13 text-ink-3">
          {t("members.onlyOwnerNote")}
        </p>
      )}
      {offer && <Offer project={project} offer={offer} />}
      <FormError title={t("members.roleNotChanged")} error={change.error} />
      <FormError title={t("members.positionNotChanged")} error={seating.error} />
    </li>
  );
}

/** Ownership is offered: the member has to accept it. */
function Offer({ project, offer }: { project: Project; offer: Member }) {
  const withdrawal = useWithdraw(project, offer);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:ps-13">
        <p className="small text-ink-2">
          {rich("members.invitedOwner", {
            time: () => <RelativeTime at={offer.invitedAt ?? ""} />,
          })}
        </p>
        <WithdrawButton invitation={offer} act={withdrawal} />
      </div>
      <FormError title={t("members.notWithdrawn")} error={withdrawal.error} />
    </>
  );
}

function PersonName({
  member: { user, createdAt },
  isOneself,
}: {
  member: Member;
  isOneself: boolean;
}) {
  return (
    <span className="grid min-w-0 leading-[1.35]">
      <Link to={paths.user(user.username)} className="truncate text-15 font-medium hover:underline">
        <bdi>{user.displayName}</bdi>
      </Link>
      <span className="small truncate text-ink-3">
        {user.username}
        {isOneself && `\u00a0· ${t("members.you")}`}
        {"\u00a0· "}
        <RelativeTime at={createdAt} label={(ago) => t("members.joined", { ago })} />
      </span>
    </span>
  );
}

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
              {rich("members.invitedAs", {
                role: roleName,
                time: () => <RelativeTime at={invitedAt} />,
              })}
            </span>
          </span>
        </div>
        <div className={seatControls}>
          <PositionSelect
            aria-label={t("members.positionOffered", { name: user.displayName })}
            className={positionSelect}
            positions={project.positions}
            role={roleName}
            value={seating.isPending ? seating.positionId : (invitation.position?.id ?? null)}
            disabled={!hydrated}
            onChange={seating.submit}
          />
          <Select
            label={t("members.role")}
            aria-label={t("members.roleOffered", { name: user.displayName })}
            className={roleSelect}
            options={roleOptions()}
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
      <FormError title={t("members.roleNotChanged")} error={change.error} />
      <FormError title={t("members.positionNotChanged")} error={seating.error} />
      <FormError title={t("members.notWithdrawn")} error={withdrawal.error} />
    </li>
  );
}

// A team row's position, role and button: beside the name, or, in narrow windows, below it with the
// selects labelled, each position on a line of its own.
const seatControls = "flex items-center gap-2 max-md:w-full max-md:flex-wrap max-md:items-end";

const select = "[&>.select]:w-full max-md:w-auto max-md:min-w-0 max-md:flex-1 md:[&>label]:sr-only";

const positionSelect = `w-60 max-md:basis-44 max-sm:basis-full ${select}`;

const roleSelect = `w-36 max-md:basis-28 ${select}`;

/** Withdraws an open invitation, to the team or to own the project. */
function useWithdraw(project: Project, { user }: Member) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: () => withdrawInvitation(api, project.id, user.id),
    async onSuccess() {
      toast({ title: t("members.withdrawn", { name: user.displayName }), mark: "user" });
      document.getElementById("team-settings")?.focus({ preventScroll: true });
      await refetchTeam(queryClient, project.id);
    },
    onError: (error) => refetchIfRefused(queryClient, project.id, error),
  });
}

interface WithdrawProps {
  invitation: Member;
  act: { isPending: boolean; submit: () => void };
}

function WithdrawButton({ invitation, act }: WithdrawProps) {
  return (
    <Button
      size="sm"
      aria-label={t("members.withdrawName", { name: invitation.user.displayName })}
      disabled={!useHydrated()}
      pending={act.isPending}
      onClick={act.submit}
    >
      {t("members.withdraw")}
    </Button>
  );
}
