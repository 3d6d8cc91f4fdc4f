import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import {
  changeProject,
  countProjects,
  createProject,
  deleteProject,
  listNewestProjects,
  listProjects,
  listUserProjects,
  type ProjectChanges,
  readProject,
  searchProjects,
  type SearchResult,
} from "#contract/projects.ts";
import { httpsUrl, id } from "#contract/text.ts";
import { t } from "#shared/messages/t.ts";
import { repositoryAddressOf } from "#shared/repository-address.ts";
import type { Db } from "#server/database/connect.ts";
import { inTransaction } from "#server/database/transaction.ts";
import { recordWanted } from "#server/features/techs/wanted.ts";
import { requireKnownTechs } from "#server/features/techs/require-known-techs.ts";
import { userExists } from "#server/database/user-ref.ts";
import { recordSearch } from "#server/features/trending/record-search.ts";
import { readCursor } from "#server/http/cursor.ts";
import { conflict, forbidden, invalid, notFound } from "#server/http/errors.ts";
import { type Page, serve } from "#server/http/serve.ts";
import { renderFor } from "#server/markdown/render.ts";
import { assertNotFromFile } from "./from-file.ts";
import { assertNotHidden } from "./hidden-project.ts";
import { newestProjects } from "./newest.ts";
import { facetsOf, type Listed, projectsFound, projectsListed, totalHeader } from "./list.ts";
import {
  eraseProject,
  lockProject,
  insertProject,
  opennessOf,
  type ProjectEdit,
  projectOf,
  projectsJoinedBy,
  setTechs,
  updateProject,
} from "./queries.ts";
import { mayDeleteProject, mayEditProject } from "./rules.ts";
import { announceProject, projectViewer } from "./team.ts";
import { noteOpenedSeats } from "#server/features/notifications/write/watched-events.ts";

/** The cursor: the id of the last project, or of the membership that lists it. */
const latestCursor = z.tuple([id]);

export function projectRoutes(app: FastifyInstance): void {
  /** A path is the address of that repository at the site's code host. */
  const withAddress = <T extends Pick<ProjectEdit, "repositoryUrl">>(fields: T): T => {
    const { repositoryUrl } = fields;
    if (repositoryUrl === undefined || repositoryUrl === null) return fields;
    const address = repositoryAddressOf(repositoryUrl, app.settings.codeHost.url);
    const { error } = httpsUrl.safeParse(address);
    if (!error) return { ...fields, repositoryUrl: address };
    const message = error.issues[0]?.message ?? "";
    throw invalid(`repositoryUrl: ${message}`, [{ path: "repositoryUrl", message }]);
  };

  serve(app, listProjects, async ({ query, viewer, request, reply }) => {
    const filters = query();
    const sort = filters.sort ?? (filters.search === undefined ? "newest" : "relevance");
    const listed = await projectsListed(request.database, viewer, { ...filters, sort });
    reply.headers(totalHeader(listed.total));
    if (filters.search !== undefined && filters.after === undefined) {
      await recordSearchOf(request, filters.search, listed);
    }
    return listed.page;
  });

  serve(app, listNewestProjects, async ({ query, viewer, request }) =>
    newestProjects(request.database, viewer, query().pageSize),
  );

  serve(app, countProjects, async ({ query, viewer, request }) =>
    facetsOf(request.database, viewer, query()),
  );

  serve(app, searchProjects, async ({ query, viewer, request, reply }) => {
    const filters = query();
    const listed = await projectsFound(request.database, viewer, filters);
    reply.headers(totalHeader(listed.total));
    if (filters.after === undefined) await recordSearchOf(request, filters.search, listed);
    return listed.page as Page<SearchResult[]>;
  });

  serve(app, listUserProjects, async ({ params, query, viewer, request }) => {
    const { database } = request;
    if (!(await userExists(database.db, params.id, viewer?.id ?? null))) {
      throw notFound(t(listUserProjects.missing));
    }
    const { techId, pageSize, after } = query();
    const before = readCursor(after, latestCursor)?.[0] ?? null;
    return projectsJoinedBy(database, viewer, { userId: params.id, techId, before, pageSize });
  });

  serve(app, createProject, async ({ me, body, request, count, once }) => {
    const fields = withAddress(body());
    await requireKnownTechs(request.database.db, fields.techs);
    await count();
    const rendered = await renderFor(me().id, fields.description);
    return once(async (database) => {
      const projectId = await insertProject(database.db, me().id, fields, rendered);
      return (await projectOf(database, me(), projectId)) ?? throwNotFound();
    });
  });

  serve(app, readProject, async ({ params, viewer, request }) => {
    return (await projectOf(request.database, viewer, params.id)) ?? throwNotFound();
  });

  serve(app, changeProject, async ({ params, me, body, request }) => {
    await lockAsOwner(request.database.db, params.id, me().id);
    const { techs, ...edit } = withAddress(body());
    const rendered =
      edit.description === undefined ? undefined : await renderFor(me().id, edit.description);
    await inTransaction(request.database.db, async (db) => {
      // The person may have left the team while the description was rendered.
      const project = await lockAsOwner(db, params.id, me().id);
      await requireKnownTechs(db, techs ?? []);
      await assertNotFromFile(db, params.id, body());
      const { openRoles } = await opennessOf(db, params.id, me().id);
      if (project.hasPositions && changesRoles(edit.settingOpenRoles, openRoles)) throw derived();
      const opened = edit.settingOpenRoles?.filter((role) => !openRoles.includes(role)) ?? [];
      if (opened.length > 0) assertNotHidden(project);
      await updateProject(db, params.id, edit, { rendered, isActivity: isActivity(body()) });
      if (techs) await setTechs(db, params.id, techs);
      if (opened.length > 0) {
        const seats = { projectId: params.id, actorId: me().id, roles: opened, position: null };
        await noteOpenedSeats(db, [seats]);
      }
      await announceProject(db, params.id);
    });
    return (await projectOf(request.database, me(), params.id)) ?? throwNotFound();
  });

  serve(app, deleteProject, async ({ params, me, body, request }) => {
    const project = (await projectOf(request.database, me(), params.id)) ?? throwNotFound();
    await inTransaction(request.database.db, async (db) => {
      const { name } = await lockProject(db, params.id, me().id);
      if (!mayDeleteProject(await projectViewer(db, params.id, me().id))) {
        throw forbidden(t("projects.onlyOwnersDelete"));
      }
      if (body().name !== name) throw otherName();
      await eraseProject(db, params.id);
      await announceProject(db, params.id);
    });
    return project;
  });
}

/** Whether a change keeps the project alive: not an empty one, and not archiving alone. */
const isActivity = ({ archived, ...changes }: ProjectChanges) =>
  archived === false || Object.values(changes).some((value) => value !== undefined);

/** Counts the words that no technology has, and the search if it was found as it is written. */
async function recordSearchOf(
  request: FastifyRequest,
  search: string,
  { unknownTechs, isAsWritten }: Listed,
): Promise<void> {
  await recordWanted(request, unknownTechs);
  if (isAsWritten) await recordSearch(request, search);
}

/** Locks the project if the person may change it. @throws 404, or 403 if they may not */
async function lockAsOwner(db: Db, projectId: string, userId: string) {
  const project = await lockProject(db, projectId, userId);
  if (mayEditProject(await projectViewer(db, projectId, userId))) return project;
  throw forbidden(t("projects.onlyOwnersChange"));
}

const changesRoles = (roles: readonly string[] | undefined, openRoles: readonly string[]) =>
  roles !== undefined && roles.toSorted().join() !== openRoles.toSorted().join();

const derived = () => conflict(t("projects.rolesFollowPositions"));

function otherName() {
  const message = t("projects.otherName");
  return invalid(`name: ${message}`, [{ path: "name", message }]);
}

function throwNotFound(): never {
  throw notFound(t(readProject.missing));
}
