import type { QueryClient } from "@tanstack/react-query";
import type { Application } from "#contract/applications.ts";
import { applicationKey, ownApplicationKey, waitingCountKey } from "./queries.ts";

/** Takes in an application as the API answered a write, and stales what it changes elsewhere. */
export function keepApplication(queryClient: QueryClient, application: Application): void {
  const { id, user, project, status } = application;
  queryClient.setQueryData(applicationKey(id), application);
  queryClient.setQueryData(
    ownApplicationKey(user.id, project.id),
    status === "withdrawn" ? null : application,
  );
  staleAround(queryClient, project.id);
}

/** Somebody was quicker than this page: fetches how the application stands, and what hangs on it. */
export function refetchApplication(queryClient: QueryClient, id: string, projectId: string): void {
  void queryClient.invalidateQueries({ queryKey: applicationKey(id) });
  staleAround(queryClient, projectId);
}

function staleAround(queryClient: QueryClient, projectId: string): void {
  void queryClient.invalidateQueries({ queryKey: ["applications", "list"] });
  void queryClient.invalidateQueries({ queryKey: waitingCountKey });
  void queryClient.invalidateQueries({ queryKey: ["members"] });
  void queryClient.invalidateQueries({ queryKey: ["notifications"] });
  // Its team, its open seats and what the viewer may do there.
  void queryClient.invalidateQueries({ queryKey: ["projects", projectId] });
}
