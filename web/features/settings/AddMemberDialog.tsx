// Loaded when somebody opens it.
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { RoleName } from "#contract/members.ts";
import type { UserRef } from "#contract/people.ts";
import type { Project } from "#contract/projects.ts";
import { useApi } from "#web/api/ApiContext.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#web/ui/Dialog.tsx";
import { Select } from "#web/ui/Select.tsx";
import { toast } from "#web/ui/toaster.ts";
import { ChosenPerson } from "./ChosenPerson.tsx";
import { PersonSearch } from "./PersonSearch.tsx";
import { refetchIfRefused, refetchProject, setMember, teamKey } from "./queries.ts";
import { aRole, roleNamed, roleOptions } from "./role-words.ts";
import { SettingsTrouble } from "./SettingsTrouble.tsx";
import { useAct } from "#web/api/use-act.ts";
import type { DialogState } from "#web/ui/use-lazy-dialog.ts";
import { useRolesOnTeam } from "./use-roles-on-team.ts";

interface AddMemberDialogProps extends DialogState {
  project: Project;
}

/** Finds a person and gives them a seat. */
export default function AddMemberDialog({ project, ...state }: AddMemberDialogProps) {
  const [person, setPerson] = useState<UserRef | null>(null);
  const [role, setRole] = useState<RoleName>("developer");
  const roles = useRolesOnTeam(project.id);
  const adding = useAddMember(project, () => state.onOpenChange(false));

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (person) adding.start({ person, role });
  };
  return (
    <Dialog {...state} title="Add Member">
      <form method="post" noValidate onSubmit={submit}>
        <DialogBody>
          {person ? (
            <ChosenPerson person={person} onChange={() => setPerson(null)} />
          ) : (
            <PersonSearch roleOf={({ id }) => roles.get(id)} onChoose={setPerson} />
          )}
          <RoleField role={role} onChange={setRole} />
          <SettingsTrouble title="Nobody was added." error={adding.error} />
        </DialogBody>
        <DialogFooter>
          <Button type="submit" variant="user" pending={adding.isPending} disabled={!person}>
            Add Member
          </Button>
          <DialogClose>Close</DialogClose>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function RoleField(props: { role: RoleName; onChange: (role: RoleName) => void }) {
  return (
    <div className="grid gap-1.5">
      <Select
        label="Role"
        className="justify-items-start"
        options={roleOptions}
        value={props.role}
        onChange={(value) => {
          const role = roleNamed(value);
          if (role) props.onChange(role);
        }}
      />
      <p className="small text-ink-3">
        {props.role === "owner"
          ? "Owners run the project, its team and these settings, as you do."
          : "Reads the project’s applications, and can leave at any time."}
      </p>
    </div>
  );
}

function useAddMember(project: Project, onAdded: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useAct({
    mutationFn: ({ person, role }: { person: UserRef; role: RoleName }) =>
      setMember(api, project.id, person.id, role),
    onSuccess({ user, roleName }) {
      toast({ title: `${user.displayName} is on the team as ${aRole(roleName)}`, mark: "user" });
      void refetchProject(queryClient, project.id);
      void queryClient.invalidateQueries({ queryKey: teamKey(project.id) });
      onAdded();
    },
    onError: (error) => refetchIfRefused(queryClient, project.id, error),
  });
}
