import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Application } from "#contract/applications.ts";
import type { OpenRole } from "#contract/members.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { Select } from "#web/ui/Select.tsx";
import { keepApplication } from "./keep-application.ts";
import { applicationKey } from "./queries.ts";
import { roleLabel } from "./role-labels.ts";
import { Trouble } from "./ApplicationError.tsx";

/** The role one asks for; choosing another saves it at once. */
export function RequestedRole({ application }: { application: Application }) {
  const { requestedRole, project, can } = application;
  const change = useChangeRole(application);
  // One that was closed to others since is still what this application asks for.
  const roles = [...new Set([...project.settingOpenRoles, requestedRole])];
  const labelOf = (role: OpenRole) =>
    roleLabel(role) + (project.settingOpenRoles.includes(role) ? "" : " (no longer open)");
  return (
    <div className="grid gap-2">
      <Select
        label="Requested Role"
        className="justify-items-start"
        options={roles.map((value) => ({ value, label: labelOf(value) }))}
        value={requestedRole}
        disabled={!can.edit}
        onChange={(value) => {
          const role = roles.find((open) => open === value);
          if (role && role !== requestedRole) change.mutate(role);
        }}
      />
      <span role="status" className={change.isSuccess ? "small text-ink-3" : "sr-only"}>
        {change.isSuccess && "Saved"}
      </span>
      {can.edit && <Trouble title="The role could not be changed" error={change.error} />}
    </div>
  );
}

function useChangeRole({ id }: Application) {
  const api = useApi();
  const queryClient = useQueryClient();
  const key = applicationKey(id);
  return useMutation({
    // One after the other: the last choice is the one that stays.
    scope: { id: `role of ${id}` },
    mutationFn: (requestedRole: OpenRole) =>
      api.call("POST /applications/{id}", { params: { id }, body: { requestedRole } }),
    onMutate: async (requestedRole) => {
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData<Application>(key);
      queryClient.setQueryData<Application>(key, (now) => now && { ...now, requestedRole });
      return { before };
    },
    onSuccess: (saved) => keepApplication(queryClient, saved),
    onError: (_, __, kept) => {
      queryClient.setQueryData(key, kept?.before);
      void queryClient.invalidateQueries({ queryKey: key });
    },
  });
}
