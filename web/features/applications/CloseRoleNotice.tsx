import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { Application } from "#contract/applications.ts";
import { applyProjectToCache, changeProject, refetchIfRefused } from "#web/data/projects.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toaster.ts";

/**
 * Asks whether a project without positions still looks for people in the role that was just taken.
 * Nothing for other decisions.
 */
export function CloseRoleNotice({ decided }: { decided: Application }) {
  const { project, requestedRole, status, user } = decided;
  const api = useApi();
  const queryClient = useQueryClient();
  const [isDone, setDone] = useState(false);
  const closing = useSubmit({
    mutationFn: () => {
      const settingOpenRoles = project.settingOpenRoles.filter((role) => role !== requestedRole);
      return changeProject(api, project.id, { settingOpenRoles });
    },
    onSuccess(saved) {
      applyProjectToCache(queryClient, saved);
      const role = requestedRole;
      toast({ title: t("applications.roleClosed", { project: project.name, role }), mark: "user" });
      setDone(true);
    },
    onError: (error) => refetchIfRefused(queryClient, project.id, error),
  });
  const isOpen = project.settingOpenRoles.includes(requestedRole);
  if (isDone || status !== "accepted" || project.hasPositions || !isOpen) return null;
  return (
    <div
      role="group"
      aria-label={t("applications.closeRoleLabel", { role: requestedRole })}
      className="grid w-full gap-2.5 rounded-md bg-sunk px-3 py-2.5 text-14 leading-[1.45] text-ink-2"
    >
      <p className="wrap-anywhere">
        {rich("applications.closeRoleQuestion", {
          name: user.username,
          role: requestedRole,
          bdi: (name) => <bdi>{name}</bdi>,
        })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" pending={closing.isPending} onClick={() => closing.submit()}>
          {t("applications.closeRole")}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setDone(true)}>
          {t("applications.keepOpen")}
        </Button>
      </div>
      <FormError title={t("applications.roleStillOpen")} error={closing.error} />
    </div>
  );
}
