import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Application } from "#contract/applications.ts";
import type { Position } from "#contract/positions.ts";
import {
  applyApplicationToCache,
  refetchApplication,
  updateApplication,
} from "#web/data/applications.ts";
import { positionsQuery } from "#web/data/positions.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { Select } from "#web/ui/Select.tsx";
import { isConflict } from "./decisions.ts";
import { SeatTakenNotice } from "./SeatTakenNotice.tsx";

/** The position that one applied for; another choice is saved at once. */
export function RequestedPosition({ application }: { application: Application }) {
  const { id, project, position, requestedRole, can } = application;
  const api = useApi();
  const queryClient = useQueryClient();
  const positions = useQuery({ ...positionsQuery(api, project.id), enabled: can.edit });
  const change = useMutation({
    // In sequence, so that the last choice is the one that stays.
    scope: { id: `position of ${id}` },
    mutationFn: (chosen: string) => updateApplication(api, id, { position: chosen }),
    onSuccess: (saved) => applyApplicationToCache(queryClient, saved),
    onError: (error) => {
      if (isConflict(error)) refetchApplication(queryClient, id, project.id);
    },
  });
  const current = position?.id ?? "";
  const others = (positions.data ?? []).filter((one) => one.isOpen && one.id !== current);
  return (
    <div className="grid gap-2">
      <SeatTakenNotice application={application} />
      <Select
        label="Position"
        className="min-w-0 justify-items-start"
        options={[
          { value: current, label: currentLabel(position, requestedRole) },
          ...others.map((one) => ({ value: one.id, label: labelOf(one) })),
        ]}
        value={change.isPending ? change.variables : current}
        disabled={!can.edit}
        onChange={(value) => {
          if (value !== current) change.mutate(value);
        }}
      />
      <span role="status" className={change.isSuccess ? "small text-ink-3" : "sr-only"}>
        {change.isSuccess && "Saved"}
      </span>
      {positions.isError && (
        <p className="small text-ink-2">
          The other positions could not be loaded.{" "}
          <button type="button" className="link" onClick={() => void positions.refetch()}>
            Retry
          </button>
        </p>
      )}
      {can.edit && <FormError title="The position could not be changed." error={change.error} />}
    </div>
  );
}

const labelOf = ({ title, role }: Pick<Position, "title" | "role">) => `${title} (${role})`;

function currentLabel(
  position: Application["position"],
  role: Application["requestedRole"],
): string {
  if (!position) return `None, as a ${role}`;
  const label = labelOf({ title: position.title, role });
  if (position.isFull) return `${label}, taken`;
  return position.isOpen ? label : `${label}, closed`;
}
