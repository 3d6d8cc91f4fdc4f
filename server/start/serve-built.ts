import type { Database } from "#server/database/connect.ts";
import { explained } from "#server/start/port.ts";
import type { Shutdown } from "#server/start/shutdown.ts";
import type { Settings } from "#server/settings.ts";

/** How long requests in flight may last once the server closes, in milliseconds. */
const drain = 5_000;

/** Serves the built pages and the API. */
export async function serveBuilt(
  settings: Settings,
  database: Database,
  shutdown: Shutdown,
): Promise<void> {
  const { createApp } = await import("#server/app.ts");
  const app = await createApp({ settings, database, pages: "built" });
  shutdown.defer(async () => {
    const closed = app.close();
    if (await shutdown.patiently(closed, drain)) return;
    app.server.closeAllConnections();
    await shutdown.patiently(closed, 500);
  });
  try {
    await app.listen({ host: settings.host, port: settings.port });
  } catch (error) {
    throw explained(error, settings.host, settings.port);
  }
}
