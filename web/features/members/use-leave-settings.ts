import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Project } from "#contract/projects.ts";
import { refetchOwnRights } from "#web/data/invalidation.ts";
import { paths } from "#web/lib/paths.ts";

/**
 * Navigates a former owner from the settings to the project's page. Their rights are refetched first:
 * with the old ones the page would ask for what only owners may see.
 */
export function useLeaveSettings({ id }: Project) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await refetchOwnRights(queryClient, id);
    await navigate(paths.project(id), { replace: true });
  };
}
