import type { FastifyInstance } from "fastify";
import { readVersion } from "#contract/version.ts";
import { serve } from "#server/http/serve.ts";
import { version } from "#server/version.ts";

export function versionRoutes(app: FastifyInstance): void {
  serve(app, readVersion, async () => ({ version }));
}
