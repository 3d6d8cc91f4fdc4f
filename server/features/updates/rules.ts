// Who changes and deletes updates of a project.
import type { Update } from "#contract/updates.ts";
import type { ProjectViewer } from "#server/features/projects/rules.ts";

export interface UpdateViewer extends ProjectViewer {
  readonly isAdmin: boolean;
}

export interface UpdateSubject {
  /** Null if the account is deleted. */
  readonly authorId: string | null;
}

const isAuthor = ({ userId }: ProjectViewer, { authorId }: UpdateSubject) =>
  userId !== null && userId === authorId;

/** Authors change their updates while they are on the team; owners change all of them. */
export const mayChangeUpdate = (viewer: ProjectViewer, update: UpdateSubject): boolean =>
  viewer.role === "owner" || (viewer.role !== null && isAuthor(viewer, update));

/** Authors also delete their updates after they left the team, admins delete any. */
export const mayDeleteUpdate = (viewer: UpdateViewer, update: UpdateSubject): boolean =>
  viewer.isAdmin || viewer.role === "owner" || isAuthor(viewer, update);

/** The `can` of an update for its viewer. The team doesn't report its own updates. */
export const updateAbilities = (viewer: UpdateViewer, update: UpdateSubject): Update["can"] => ({
  edit: mayChangeUpdate(viewer, update),
  delete: mayDeleteUpdate(viewer, update),
  report: viewer.userId !== null && viewer.role === null && !isAuthor(viewer, update),
});
