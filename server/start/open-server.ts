/** Starts everything up to a server that responds, step by step. */
import { claimDataDir } from "#server/database/embedded/claim.ts";
import { leaveDemoCodeHost } from "#server/demo/leave-demo-code-host.ts";
import { buildIfStale } from "#server/build.ts";
import { setOwnSite } from "#server/markdown/api-links.ts";
import { withFixedLogos } from "#server/features/appearance/fixed-logos.ts";
import { openDatabase } from "#server/start/open-database.ts";
import { checkPort, freePort } from "#server/start/port.ts";
import { checkProviderAddresses } from "#server/start/provider-addresses.ts";
import { serveBuilt } from "#server/start/serve-built.ts";
import type { StartLog } from "#server/start/start-log.ts";
import type { Shutdown } from "#server/shutdown.ts";
import { tlsAdviceOn } from "#server/unencrypted.ts";
import { version } from "#server/version.ts";
import {
  adviceOn,
  type Environment,
  readEnvironment,
  readSettings,
  type Settings,
} from "#server/settings.ts";

export type Mode = "built" | "dev";

/** Opens everything and has `shutdown` close it. Returns when the server is ready. */
export async function openServer(mode: Mode, shutdown: Shutdown, log: StartLog): Promise<void> {
  const env = readEnvironment();
  log.useFormatOf(env);
  const { report } = log;
  report(`Stack Cafe ${version}`);
  const settings = await settingsWithPort(env);
  // Before the demo content is written.
  setOwnSite(settings.publicUrl);
  [...adviceOn(env, settings), ...tlsAdviceOn(env)].forEach(report);
  const claim = settings.databaseUrl ? null : claimDataDir(settings.dataDir, settings.publicUrl);
  if (claim) shutdown.defer(() => claim.release());
  await checkPort(settings.host, settings.port);
  if (mode === "built") await buildIfStale(report);
  const database = await openDatabase(settings, claim, shutdown, report);
  if (!settings.demoCodeHost) {
    const lines = await leaveDemoCodeHost(database.db, { demoRequested: settings.demoContent });
    lines.forEach(report);
    await checkProviderAddresses(database.db, settings);
  }
  const shown = await withFixedLogos(settings, database.db);
  if (mode === "dev") {
    const { serveDev } = await import("#server/start/serve-dev.ts");
    await serveDev(shown, database, shutdown, report);
  } else await serveBuilt(shown, database, shutdown);
  report(`Stack Cafe is ready at ${settings.publicUrl}`);
}

async function settingsWithPort(env: Environment): Promise<Settings> {
  const settings = readSettings(env);
  if (settings.port !== 0) return settings;
  return readSettings({ ...env, PORT: String(await freePort(settings.host)) });
}
