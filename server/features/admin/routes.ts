import type { FastifyInstance } from "fastify";
import { auditRoutes } from "./audit-routes.ts";
import { projectDeletionRoutes } from "./delete-project.ts";
import { serveUploadedLogos } from "./logo/serve-logos.ts";
import { testNotificationRoutes } from "./send-test.ts";
import { adminTechRoutes } from "./techs/tech-routes.ts";
import { wantedTechRoutes } from "./techs/wanted-routes.ts";
import { adminUserRoutes } from "./users/user-routes.ts";

export function adminRoutes(app: FastifyInstance): void {
  adminUserRoutes(app);
  adminTechRoutes(app);
  wantedTechRoutes(app);
  auditRoutes(app);
  projectDeletionRoutes(app);
  testNotificationRoutes(app);
  serveUploadedLogos(app);
}
