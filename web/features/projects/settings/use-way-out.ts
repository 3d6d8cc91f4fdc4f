import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Project } from "#contract/projects.ts";
import { paths } from "#web/lib/paths.ts";
import { refetchProject } from "#web/data/members.ts";

/** Leads who is no owner any more out of the settings, to the project as they see it now. */
export function useWayOut({ id }: Project) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const fetched = refetchProject(queryClient, id);
    await navigate(paths.project(id), { replace: true });
    await fetched;
  };
}
