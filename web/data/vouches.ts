// Who may contribute to a project, as gates of its repository read it: below the project's key.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";
import { projectKeys } from "./project-keys.ts";

const vouchedKey = (projectId: string) => [...projectKeys.one(projectId), "vouched"] as const;

export const vouchedQuery = (api: ApiClient, projectId: string) =>
  queryOptions({
    queryKey: vouchedKey(projectId),
    queryFn: ({ signal }) =>
      api.call("GET /projects/{id}/vouched", { params: { id: projectId }, signal }),
  });

export const addVouch = (api: ApiClient, id: string, body: { login: string; reason: string }) =>
  api.call("POST /projects/{id}/vouches", { params: { id }, body });

export const revokeVouch = (api: ApiClient, id: string, vouchId: string) =>
  api.call("DELETE /projects/{id}/vouches/{vouchId}", { params: { id, vouchId } });

export const refetchVouched = (queryClient: QueryClient, projectId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: vouchedKey(projectId) });
