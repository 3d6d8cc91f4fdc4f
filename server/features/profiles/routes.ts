import type { FastifyInstance } from "fastify";
import { searchUsers } from "#contract/profiles.ts";
import { serve } from "#server/http/serve.ts";
import { usersNamed } from "./search-users.ts";

export function profileRoutes(app: FastifyInstance): void {
  serve(app, searchUsers, async ({ query, request }) =>
    usersNamed(request.database.db, query().search),
  );
}
