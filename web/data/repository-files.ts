// The file of a project's repository that is read, for its owners.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { RepositoryFile, RepositoryFilePath } from "#contract/repository-files.ts";
import type { ApiClient } from "#web/lib/client.ts";
import { projectKeys } from "./project-keys.ts";

const keyOf = (projectId: string) => [...projectKeys.one(projectId), "repository-file"] as const;

/** Live changes of the project refetch it. */
export const repositoryFileQuery = (api: ApiClient, projectId: string) =>
  queryOptions({
    queryKey: keyOf(projectId),
    queryFn: ({ signal }) =>
      api.call("GET /projects/{id}/repository-file", { params: { id: projectId }, signal }),
  });

/** Read at the code host each time. */
export const previewRepositoryFiles = (api: ApiClient, projectId: string) =>
  api.call("GET /projects/{id}/repository-file/preview", { params: { id: projectId } });

/** `digest`: of the text that the owner saw; for a file that is read already, it isn't needed. */
export const takeRepositoryFile = (
  api: ApiClient,
  projectId: string,
  file: { path: RepositoryFilePath; digest?: string },
) => api.call("POST /projects/{id}/repository-file", { params: { id: projectId }, body: file });

export const leaveRepositoryFile = (api: ApiClient, projectId: string) =>
  api.call("DELETE /projects/{id}/repository-file", { params: { id: projectId } });

/** Whatever it decides shows on all of the project's pages. */
export async function applyRepositoryFileToCache(
  queryClient: QueryClient,
  projectId: string,
  file: RepositoryFile,
): Promise<void> {
  queryClient.setQueryData(keyOf(projectId), file);
  await queryClient.invalidateQueries({ queryKey: projectKeys.one(projectId) });
}
