import type { QueryClient } from "@tanstack/react-query";
import type { Application } from "#contract/applications.ts";
import { applicationKey, ownApplicationKey } from "./queries.ts";

/** Takes in an application as the API answered a write, and stales what it changes elsewhere. */
export function keepApplication(queryClient: QueryClient, application: Application): void {
  const { id, user, project, status } = application;
  queryClient.setQueryData(applicationKey(id), application);
  queryClient.setQueryData(
    ownApplicationKey(user.id, project.id),
    status === "withdrawn" ? null : application,
  );
  void queryClient.invalidateQueries({ queryKey: ["applications", "list"] });
  void queryClient.invalidateQueries({ queryKey: ["members"] });
  // Its team, its open seats and what the viewer may do there.
  void queryClient.invalidateQueries({ queryKey: ["projects", project.id] });
}
