// A project's positions. They are a part of the project; a list of them alone has a key below the
// project's, so that live changes of the project invalidate both.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { NewPosition, Position, PositionChanges } from "#contract/positions.ts";
import type { Project } from "#contract/projects.ts";
import type { ApiClient } from "#web/lib/client.ts";
import { applicationsKey } from "./applications.ts";
import { invalidateProjectLists, projectKeys } from "./project-keys.ts";

/** For pages that need a project's positions without the project. */
export const positionsQuery = (api: ApiClient, projectId: string) =>
  queryOptions({
    queryKey: [...projectKeys.one(projectId), "positions"],
    queryFn: ({ signal }) =>
      api.call("GET /projects/{id}/positions", { params: { id: projectId }, signal }),
  });

/** Adds a position, open. @throws ApiError 409 if the project has as many as it may. */
export const createPosition = (api: ApiClient, projectId: string, body: NewPosition) =>
  api.call("POST /projects/{id}/positions", { params: { id: projectId }, body });

/** @throws ApiError 409 for fewer seats than are taken, or for opening it without a free seat. */
export const changePosition = (
  api: ApiClient,
  projectId: string,
  positionId: string,
  body: PositionChanges,
) =>
  api.call("POST /projects/{id}/positions/{positionId}", {
    params: { id: projectId, positionId },
    body,
  });

export const deletePosition = (api: ApiClient, projectId: string, positionId: string) =>
  api.call("DELETE /projects/{id}/positions/{positionId}", {
    params: { id: projectId, positionId },
  });

/** Writes a new or changed position, and refetches what depends on it. */
export function applyPositionToCache(
  queryClient: QueryClient,
  projectId: string,
  position: Position,
): void {
  setPositions(queryClient, projectId, (positions) =>
    positions.some(({ id }) => id === position.id)
      ? positions.map((one) => (one.id === position.id ? position : one))
      : [...positions, position],
  );
}

export function removePositionFromCache(
  queryClient: QueryClient,
  projectId: string,
  positionId: string,
): void {
  setPositions(queryClient, projectId, (positions) =>
    positions.filter(({ id }) => id !== positionId),
  );
}

function setPositions(
  queryClient: QueryClient,
  projectId: string,
  change: (positions: readonly Position[]) => Position[],
): void {
  queryClient.setQueryData<Project>(
    projectKeys.one(projectId),
    (now) => now && { ...now, positions: change(now.positions) },
  );
  // The open roles, the free seats, and the positions of members and applications.
  void queryClient.invalidateQueries({ queryKey: projectKeys.one(projectId) });
  void queryClient.invalidateQueries({ queryKey: applicationsKey });
  invalidateProjectLists(queryClient);
}
