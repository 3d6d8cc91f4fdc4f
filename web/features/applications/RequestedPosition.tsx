import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "#shared/messages/t.ts";
import type { Application } from "#contract/applications.ts";
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
import { SeatTakenNotice } from "./ApplyNotices.tsx";

/** Changes of one application's role and position run in sequence. */
export const targetScope = (id: string) => `target of ${id}`;

/** The position that one applied for, among those of the role; another choice is saved at once. */
export function RequestedPosition({ application }: { application: Application }) {
  const { id, project, position, requestedRole, can } = application;
  const api = useApi();
  const queryClient = useQueryClient();
  const positions = useQuery({ ...positionsQuery(api, project.id), enabled: can.edit });
  const change = useMutation({
    // In sequence, so that the last choice is the one that stays.
    scope: { id: targetScope(id) },
    mutationFn: (chosen: string) => updateApplication(api, id, { position: chosen }),
    onSuccess: (saved) => applyApplicationToCache(queryClient, saved),
    onError: (error) => {
      if (isConflict(error)) refetchApplication(queryClient, id, project.id);
    },
  });
  const current = position?.id ?? "";
  const others = (positions.data ?? []).filter(
    (one) => one.isOpen && one.role === requestedRole && one.id !== current,
  );
  return (
    <div className="grid gap-2">
      <SeatTakenNotice application={application} />
      <Select
        label={t("seats.position")}
        className="min-w-0 justify-items-start"
        options={[
          { value: current, label: currentLabel(position) },
          ...others.map((one) => ({ value: one.id, label: one.title })),
        ]}
        value={change.isPending ? change.variables : current}
        disabled={!can.edit}
        onChange={(value) => {
          if (value !== current) change.mutate(value);
        }}
      />
      <span role="status" className={change.isSuccess ? "small text-ink-3" : "sr-only"}>
        {change.isSuccess && t("forms.saved")}
      </span>
      {positions.isError && (
        <p className="small text-ink-2">
          {t("applications.otherPositionsNotLoaded")}{" "}
          <button type="button" className="link" onClick={() => void positions.refetch()}>
            {t("ui.retry")}
          </button>
        </p>
      )}
      {can.edit && <FormError title={t("applications.positionNotChanged")} error={change.error} />}
    </div>
  );
}

function currentLabel(position: Application["position"]): string {
  if (!position) return t("seats.noPosition");
  if (position.isFull) return t("applications.positionTaken", { position: position.title });
  return position.isOpen
    ? position.title
    : t("applications.positionClosed", { position: position.title });
}
