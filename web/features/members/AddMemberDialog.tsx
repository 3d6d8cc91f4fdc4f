// Loaded on demand, when the dialog is opened.
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { Member, RoleName } from "#contract/members.ts";
import type { UserRef } from "#contract/people.ts";
import type { Project } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { refetchTeam } from "#web/data/invalidation.ts";
import { setMember, teamQuery } from "#web/data/members.ts";
import { refetchIfRefused } from "#web/data/projects.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { PositionSelect } from "#web/entities/seats/PositionSelect.tsx";
import { roleNamed, roleOptions } from "#web/entities/seats/position-labels.ts";
import { teamOf } from "#web/entities/seats/team.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { FormDialog } from "#web/lib/FormDialog.tsx";
import { Select } from "#web/ui/Select.tsx";
import { toast } from "#web/ui/toaster.ts";
import type { DialogState } from "#web/lib/dialogs.tsx";
import { PersonSearch } from "./PersonSearch.tsx";

interface AddMemberDialogProps extends DialogState {
  project: Project;
}

/** Searches for a person and invites them. */
export default function AddMemberDialog({ project, ...state }: AddMemberDialogProps) {
  const [person, setPerson] = useState<UserRef | null>(null);
  const [role, setRole] = useState<RoleName>("developer");
  const [position, setPosition] = useState<string | null>(null);
  const team = useTeam(project.id);
  const inviting = useInvite(project, () => state.onOpenChange(false));

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // A position that is full by now is refused, with the reason.
    if (person) inviting.submit({ person, role, position });
  };
  return (
    <FormDialog
      {...state}
      title={t("members.add")}
      onSubmit={submit}
      submit={t("members.invite")}
      variant="user"
      pending={inviting.isPending}
      disabled={!person}
      errorTitle={t("members.notInvited")}
      error={inviting.error}
    >
      {person ? (
        <ChosenPerson person={person} onChange={() => setPerson(null)} />
      ) : (
        <PersonSearch memberOf={({ id }) => team.get(id)} onChoose={setPerson} />
      )}
      <RoleField
        role={role}
        onChange={(next) => {
          setRole(next);
          setPosition(null);
        }}
      />
      <PositionSelect
        className="justify-items-start"
        positions={project.positions}
        role={role}
        value={position}
        onChange={setPosition}
      />
      <p className="text-15 text-ink-2">
        {role === "owner" ? t("members.joinNoteOwner") : t("members.joinNote")}
      </p>
    </FormDialog>
  );
}

function RoleField(props: { role: RoleName; onChange: (role: RoleName) => void }) {
  return (
    <div className="grid gap-1.5">
      <Select
        label={t("members.role")}
        className="justify-items-start"
        options={roleOptions()}
        value={props.role}
        onChange={(value) => {
          const role = roleNamed(value);
          if (role) props.onChange(role);
        }}
      />
      <p className="small text-ink-3">
        {props.role === "owner" ? t("members.ownerNote") : t("members.memberNote")}
      </p>
    </div>
  );
}

interface Invitation {
  person: UserRef;
  role: RoleName;
  /** The id of a position; null for none. */
  position: string | null;
}

function useInvite(project: Project, onInvited: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: ({ person, role, position }: Invitation) =>
      // Left out, an applicant takes a seat of what they applied for.
      setMember(api, project.id, person.id, role, position ?? undefined),
    onSuccess({ user, roleName, position, invitedAt }) {
      const values = { role: roleName, name: user.displayName };
      toast({
        title: invitedAt ? t("members.isInvitedAs", values) : t("members.isOnTeamAs", values),
        ...(position && { description: position.title }),
        mark: "user",
      });
      void refetchTeam(queryClient, project.id);
      onInvited();
    },
    onError: (error) => refetchIfRefused(queryClient, project.id, error),
  });
}

interface ChosenPersonProps {
  person: UserRef;
  /** Returns to the search. */
  onChange: () => void;
}

/** The person to invite, shown instead of the search. */
export function ChosenPerson({ person, onChange }: ChosenPersonProps) {
  const other = useRef<HTMLButtonElement>(null);
  // The focused search field is removed.
  useEffect(() => other.current?.focus(), []);
  return (
    <div role="group" aria-label={t("members.chosen")} className="grid gap-1.5">
      <span className="label">{t("members.person")}</span>
      <div className="flex items-center gap-3 rounded-md border border-user-line bg-user-wash py-2 ps-3 pe-2">
        <Avatar name={person.displayName} src={person.avatarUrl} size={40} decorative />
        <span className="grid min-w-0 flex-1 leading-[1.35]">
          <bdi className="truncate font-medium">{person.displayName}</bdi>
          <span className="small truncate text-ink-2">{person.username}</span>
        </span>
        <IconButton ref={other} label={t("members.chooseOther")} onClick={onChange}>
          <X />
        </IconButton>
      </div>
    </div>
  );
}

/**
 * Members and invited people, by the person's id. Fetches the missing pages of a
 * large team.
 */
export function useTeam(projectId: string): ReadonlyMap<string, Member> {
  const team = useInfiniteQuery(teamQuery(useApi(), projectId));
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = team;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  const { members, invited } = teamOf(team.data?.pages.flatMap(({ items }) => items) ?? []);
  return new Map([...members, ...invited].map((member) => [member.user.id, member]));
}
