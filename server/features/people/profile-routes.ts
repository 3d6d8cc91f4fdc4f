import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { changeUser, listUserProjects, readUser, searchUsers } from "#contract/profiles.ts";
import { id } from "#contract/text.ts";
import { readCursor } from "#server/http/cursor.ts";
import { forbidden, notFound, signedOut } from "#server/http/errors.ts";
import { serve } from "#server/http/serve.ts";
import { changeProfile } from "./change-profile.ts";
import { projectsJoinedBy } from "./profile-queries.ts";
import { userById, userExists } from "./queries.ts";
import { mayEditProfile } from "./rules.ts";
import { usersNamed } from "./search-users.ts";

const membershipCursor = z.tuple([id]);

export function profileRoutes(app: FastifyInstance): void {
  serve(app, searchUsers, async ({ query, viewer, request }) =>
    usersNamed(request.database.db, query().search, viewer?.id ?? null),
  );

  serve(app, readUser, async ({ params, viewer, request }) => {
    const user = await userById(request.database.db, params.id, viewer?.id ?? null);
    if (!user) throw notFound(readUser.missing);
    return user;
  });

  serve(app, changeUser, async ({ params, me, body, request }) => {
    const { db } = request.database;
    if (!(await userExists(db, params.id, me().id))) throw notFound(changeUser.missing);
    if (!mayEditProfile(me().id, params.id)) throw forbidden("This is somebody else's profile.");
    await changeProfile(db, params.id, body());
    const user = await userById(db, params.id, me().id);
    if (!user) throw signedOut();
    return user;
  });

  serve(app, listUserProjects, async ({ params, query, viewer, request }) => {
    const { database } = request;
    if (!(await userExists(database.db, params.id, viewer?.id ?? null))) {
      throw notFound(listUserProjects.missing);
    }
    const { techId, pageSize, after } = query();
    const before = readCursor(after, membershipCursor)?.[0] ?? null;
    return projectsJoinedBy(database, viewer, { userId: params.id, techId, before, pageSize });
  });
}
