// Loaded when somebody opens it.
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { RoleName } from "#contract/members.ts";
import type { UserRef } from "#contract/people.ts";
import type { Project } from "#contract/projects.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#web/ui/Dialog.tsx";
import { Select } from "#web/ui/Select.tsx";
import { toast } from "#web/ui/toaster.ts";
import { ChosenPerson } from "./ChosenPerson.tsx";
import { PersonSearch } from "./PersonSearch.tsx";
import { refetchTeam, setMember } from "#web/data/members.ts";
import { refetchIfRefused } from "#web/data/projects.ts";
import { roleWithArticle, roleNamed, roleOptions } from "#web/lib/role-labels.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import type { DialogState } from "#web/ui/use-lazy-dialog.ts";
import { useTeam } from "./use-team.ts";

interface AddMemberDialogProps extends DialogState {
  project: Project;
}

/** Finds a person and invites them. */
export default function AddMemberDialog({ project, ...state }: AddMemberDialogProps) {
  const [person, setPerson] = useState<UserRef | null>(null);
  const [role, setRole] = useState<RoleName>("developer");
  const team = useTeam(project.id);
  const inviting = useInvite(project, () => state.onOpenChange(false));

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (person) inviting.submit({ person, role });
  };
  return (
    <Dialog {...state} title="Add Member">
      <form method="post" noValidate onSubmit={submit}>
        <DialogBody>
          {person ? (
            <ChosenPerson person={person} onChange={() => setPerson(null)} />
          ) : (
            <PersonSearch memberOf={({ id }) => team.get(id)} onChoose={setPerson} />
          )}
          <RoleField role={role} onChange={setRole} />
          <p className="text-15 text-ink-2">
            They join once they accept. An applicant whose application is pending joins at once
            {role === "owner" && ", except as an owner"}.
          </p>
          <FormError title="Not invited." error={inviting.error} />
        </DialogBody>
        <DialogFooter>
          <Button type="submit" variant="user" pending={inviting.isPending} disabled={!person}>
            Invite
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

function useInvite(project: Project, onInvited: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: ({ person, role }: { person: UserRef; role: RoleName }) =>
      setMember(api, project.id, person.id, role),
    onSuccess({ user, roleName, invitedAt }) {
      const standing = invitedAt ? "is invited" : "is on the team";
      toast({
        title: `${user.displayName} ${standing} as ${roleWithArticle(roleName)}`,
        mark: "user",
      });
      void refetchTeam(queryClient, project.id);
      onInvited();
    },
    onError: (error) => refetchIfRefused(queryClient, project.id, error),
  });
}
