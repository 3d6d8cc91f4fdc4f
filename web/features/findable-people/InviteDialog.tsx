// Loaded on demand, when the dialog is opened.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { OpenRole } from "#contract/members.ts";
import type { ListedPerson } from "#web/data/findable-people.ts";
import { refetchTeam } from "#web/data/invalidation.ts";
import { setMember } from "#web/data/members.ts";
import { positionsQuery } from "#web/data/positions.ts";
import { projectQuery, refetchIfRefused } from "#web/data/projects.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { PositionSelect } from "#web/entities/seats/PositionSelect.tsx";
import { roleLabel } from "#web/entities/seats/position-labels.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Avatar, Seat } from "#web/ui/Avatar.tsx";
import { FormDialog } from "#web/lib/FormDialog.tsx";
import { Select } from "#web/ui/Select.tsx";
import { toast } from "#web/ui/toaster.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import type { DialogState } from "#web/lib/dialogs.tsx";
import { freeRolesOf } from "#web/entities/seats/team.ts";

export interface InviteDialogProps extends DialogState {
  person: Pick<ListedPerson, "id" | "displayName" | "avatarUrl" | "reasons"> & {
    /** The seats that they look for, if they want to be found. */
    findable?: { roles: readonly OpenRole[] } | null | undefined;
  };
  /** Those that they can be invited to; one of them may be chosen already. */
  projects: readonly { id: string; name: string }[];
  /** The role that is looked for. */
  role: OpenRole | undefined;
  onInvited?: (personId: string) => void;
}

/** Invites a person to one of the viewer's projects. */
export default function InviteDialog(props: InviteDialogProps) {
  const { person, projects, role: requestedRole, onInvited, ...state } = props;
  const [projectId, setProjectId] = useState(projects[0]?.id ?? "");
  const seat = useSeat(projectId, [
    ...(requestedRole ? [requestedRole] : []),
    ...(person.findable?.roles ?? []),
  ]);
  const [position, setPosition] = useState<string | null>(null);
  const { data: positions = [] } = useQuery(positionsQuery(useApi(), projectId));
  const inviting = useInvite(projectId, (personId) => {
    onInvited?.(personId);
    state.onOpenChange(false);
  });
  const techs = person.reasons?.find(({ kind }) => kind === "techs");
  const isFixed = projects.length === 1;
  const seatName =
    positions.find(({ id }) => id === position)?.title ??
    t("findable-people.seatName", { role: seat.role ?? "other" });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (seat.role) inviting.submit({ personId: person.id, role: seat.role, position });
  };
  return (
    <FormDialog
      {...state}
      title={t("findable-people.invitePerson", { name: person.displayName })}
      onSubmit={submit}
      submit={t("findable-people.sendInvitation")}
      variant="user"
      pending={inviting.isPending}
      disabled={seat.role === undefined}
      errorTitle={t("members.notInvited")}
      error={inviting.error}
    >
      <div className="flex items-center">
        <Avatar name={person.displayName} src={person.avatarUrl} size={56} decorative />
        <span className="w-10 flex-none border-t-[1.5px] border-user" aria-hidden />
        <Seat size={56} />
        <p className="ms-3.5 min-w-0 leading-[1.4] wrap-anywhere">
          <b className="block font-semibold text-user-ink">
            {isFixed
              ? t("findable-people.seatOn", { seat: seatName, project: projects[0]?.name ?? "" })
              : seatName}
          </b>
          {techs && (
            <span className="block text-14 text-ink-2 first-letter:uppercase">{techs.text}</span>
          )}
        </p>
      </div>
      {!isFixed && (
        <Select
          label={t("findable-people.project")}
          options={projects.map(({ id, name }) => ({ value: id, label: name }))}
          value={projectId}
          onChange={(id) => {
            setProjectId(id);
            setPosition(null);
          }}
        />
      )}
      <SeatField seat={seat} onChange={() => setPosition(null)} />
      {seat.role && (
        <PositionSelect
          className="justify-items-start"
          positions={positions}
          role={seat.role}
          value={position}
          onChange={setPosition}
        />
      )}
      <p className="text-15 text-ink-2">
        {rich("findable-people.inviteNote", {
          name: person.displayName,
          bdi: (name) => <bdi>{name}</bdi>,
        })}
      </p>
    </FormDialog>
  );
}

interface Offer {
  personId: string;
  role: OpenRole;
  /** The id of a position; null for none. */
  position: string | null;
}

interface SeatChoice {
  /** The roles in which a seat of the project is free; undefined while they aren't known. */
  free: readonly OpenRole[] | undefined;
  /** The chosen one of them. */
  role: OpenRole | undefined;
  choose: (role: OpenRole) => void;
  error: Error | null;
}

/** One of the project's free seats; at first the first of `preferred` that is free. */
function useSeat(projectId: string, preferred: readonly OpenRole[]): SeatChoice {
  const { data: project, error } = useQuery(projectQuery(useApi(), projectId));
  const [chosen, choose] = useState<OpenRole>();
  const free = project && freeRolesOf(project);
  const role = [...(chosen ? [chosen] : []), ...preferred, ...(free ?? [])].find((one) =>
    free?.includes(one),
  );
  return { free, role, choose, error: project ? null : error };
}

function SeatField({ seat, onChange }: { seat: SeatChoice; onChange: () => void }) {
  const { free, role, choose, error } = seat;
  if (error) return <FormError title={t("findable-people.seatsNotLoaded")} error={error} />;
  if (!free) return <Skeleton className="h-16 w-40" />;
  if (free.length === 0) return <p role="status">{t("findable-people.noSeatHere")}</p>;
  return (
    <Select
      label={t("members.role")}
      className="justify-items-start"
      options={free.map((value) => ({ value, label: roleLabel(value) }))}
      value={role ?? ""}
      onChange={(value) => {
        choose(free.find((open) => open === value) ?? "developer");
        onChange();
      }}
    />
  );
}

function useInvite(projectId: string, onInvited: (personId: string) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: ({ personId, role, position }: Offer) =>
      setMember(api, projectId, personId, role, position ?? undefined),
    onSuccess({ user, roleName, invitedAt, project }) {
      const values = { name: user.displayName, project: project.name, role: roleName };
      toast({
        title: invitedAt
          ? t("findable-people.isInvited", values)
          : t("findable-people.isOnTeam", values),
        mark: "user",
      });
      void refetchTeam(queryClient, projectId);
      onInvited(user.id);
    },
    onError: (error) => refetchIfRefused(queryClient, projectId, error),
  });
}
