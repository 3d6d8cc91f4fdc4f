import type { FastifyInstance } from "fastify";
import { readTeaser } from "#contract/teaser.ts";
import { serve } from "#server/http/serve.ts";
import { teaserNow } from "./teaser-now.ts";

export function teaserRoutes(app: FastifyInstance): void {
  serve(app, readTeaser, async ({ request }) => teaserNow(request.database));
}
