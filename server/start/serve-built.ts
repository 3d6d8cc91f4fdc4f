import { lookup } from "node:dns/promises";
import type { Database } from "#server/database/connect.ts";
import { BackgroundJobs } from "#server/jobs/background-jobs.ts";
import { fillProjectIndex } from "#server/project-index/client.ts";
import { explained } from "#server/start/port.ts";
import type { Shutdown } from "#server/shutdown.ts";
import type { Settings } from "#server/settings.ts";
import { watchWarnings } from "#server/http/warnings.ts";

/** How long requests in flight may take once the server closes. */
const inFlightMs = 5_000;

/** Serves the built pages and the API. */
export async function serveBuilt(
  settings: Settings,
  database: Database,
  shutdown: Shutdown,
): Promise<void> {
  const jobs = new BackgroundJobs(database, settings);
  shutdown.defer(() => jobs.stopWith(shutdown));
  const { createApp } = await import("#server/app.ts");
  const { startAlerts } = await import("#server/jobs/alert-timer.ts");
  const { startWebhooks } = await import("#server/features/webhooks-out/sender.ts");
  const { startPushes } = await import("#server/jobs/push-timer.ts");
  const app = await createApp({
    settings,
    database,
    pages: "built",
    jobsProblem: () => jobs.problem(),
    isDraining: () => shutdown.begun,
  });
  app.addHook("onClose", watchWarnings(database, settings, app.log));
  // They write, too.
  if (!settings.readOnly) {
    app.addHook("onClose", startAlerts(database, app.log));
    app.addHook("onClose", startWebhooks(database, settings, app.log));
    app.addHook("onClose", startPushes(database, settings, app.log));
  }
  shutdown.defer(async () => {
    await shutdown.postpone(settings.drainSeconds * 1_000);
    const closed = app.close();
    if (await shutdown.waitAtMost(closed, inFlightMs)) return;
    app.server.closeAllConnections();
    await shutdown.waitAtMost(closed, 500);
  });
  try {
    // For "localhost" Fastify opens a second server, which the connection limits don't cover.
    const { address } = await lookup(settings.host);
    await app.listen({ host: address, port: settings.port });
  } catch (error) {
    throw explained(error, settings.host, settings.port);
  }
  if (!settings.readOnly) jobs.start(app.log);
  void fillProjectIndex(database, app.log);
}
