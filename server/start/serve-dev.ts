/**
 * Development: one process in which Vite serves the browser's code, and the app is rebuilt from
 * its sources whenever one of them changes, on a database that stays open.
 */
import http from "node:http";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { createServer, createServerModuleRunner, normalizePath, type ViteDevServer } from "vite";
import type { ModuleRunner } from "vite/module-runner";
import type * as AppModule from "#server/app.ts";
import type { Database } from "#server/database/connect.ts";
import type * as MigrateModule from "#server/database/migrate.ts";
import type * as WebhooksModule from "#server/features/webhooks-out/sender.ts";
import type * as AlertTimerModule from "#server/jobs/alert-timer.ts";
import type * as PushTimerModule from "#server/jobs/push-timer.ts";
import { BackgroundJobs } from "#server/jobs/background-jobs.ts";
import { closeProjectIndex, openProjectIndex } from "#server/project-index/client.ts";
import { explained } from "#server/start/port.ts";
import type { Shutdown } from "#server/shutdown.ts";
import type { Settings } from "#server/settings.ts";
import type * as WarningsModule from "#server/http/warnings.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Editors write in several steps; in milliseconds. */
const settle = 60;

export async function serveDev(
  settings: Settings,
  database: Database,
  shutdown: Shutdown,
  report: (line: string) => void,
): Promise<void> {
  // Changes of jobs themselves take effect at the next start.
  const jobs = new BackgroundJobs(database, settings);
  // Jobs don't share modules with the app, which Vite loads anew.
  openProjectIndex(database, settings, report);
  shutdown.defer(() => closeProjectIndex(database));
  shutdown.defer(() => jobs.stopWith(shutdown));
  let app: FastifyInstance | null = null;
  const front = http.createServer((request, response) => {
    app?.routing(request, response);
  });
  const vite = await openVite(settings, front);
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
  shutdown.defer(async () => {
    front.closeAllConnections();
    await Promise.all([runner.close(), vite.close(), app?.close()]);
  });

  async function load(): Promise<FastifyInstance> {
    const next = await build({ vite, runner, settings, database, jobs, report });
    const previous = app;
    app = next;
    await previous?.close();
    return next;
  }

  const { log } = await load();
  reloadOnChange(vite, async (file) => {
    try {
      await load();
      vite.ws.send({ type: "full-reload" });
      report(`Reloaded after a change to ${file}`);
    } catch (error) {
      console.error(error);
      report(`Still running the version before the change to ${file}`);
    }
  });
  await listen(front, settings);
  if (!settings.readOnly) jobs.start(log);
}

function openVite(settings: Settings, front: http.Server): Promise<ViteDevServer> {
  const ignored = [settings.dataDir, path.join(root, "dist"), path.join(root, "test-results")];
  return createServer({
    root,
    configFile: path.join(root, "vite.config.ts"),
    configLoader: "native",
    appType: "custom",
    server: {
      middlewareMode: true,
      hmr: { server: front },
      watch: { ignored: ignored.map((dir) => `${dir}/**`) },
      // Vite serves the files of the project, and the data directory may be among them.
      fs: {
        deny: [
          ".env",
          ".env.*",
          "*.{crt,pem,key}",
          "**/.git/**",
          `${escapedGlob(settings.dataDir)}/**`,
        ],
      },
    },
  });
}

/** A folder may have any name, such as `data (old)`. */
const escapedGlob = (dir: string) => normalizePath(dir).replace(/[\\*?[\](){}!+@|]/g, "\\$&");

interface Parts {
  readonly vite: ViteDevServer;
  readonly runner: ModuleRunner;
  readonly settings: Settings;
  readonly database: Database;
  readonly jobs: BackgroundJobs;
  readonly report: (line: string) => void;
}

async function build(parts: Parts): Promise<FastifyInstance> {
  const { vite, runner, settings, database, jobs, report } = parts;
  runner.clearCache();
  const { migrate }: typeof MigrateModule = await runner.import("/server/database/migrate.ts");
  await migrate(database, report);
  const { createApp }: typeof AppModule = await runner.import("/server/app.ts");
  const { startAlerts }: typeof AlertTimerModule = await runner.import(
    "/server/jobs/alert-timer.ts",
  );
  const { startWebhooks }: typeof WebhooksModule = await runner.import(
    "/server/features/webhooks-out/sender.ts",
  );
  const { startPushes }: typeof PushTimerModule = await runner.import("/server/jobs/push-timer.ts");
  const { watchWarnings }: typeof WarningsModule = await runner.import("/server/http/warnings.ts");
  const jobsProblem = () => jobs.problem();
  const app = await createApp({ settings, database, pages: { dev: vite }, jobsProblem });
  app.addHook("onClose", watchWarnings(database, settings, app.log));
  if (!settings.readOnly) {
    app.addHook("onClose", startAlerts(database, app.log));
    app.addHook("onClose", startWebhooks(database, settings, app.log));
    app.addHook("onClose", startPushes(database, settings, app.log));
  }
  await app.ready();
  return app;
}

/** Changes are applied one after the other; those that arrive meanwhile are applied together. */
function reloadOnChange(vite: ViteDevServer, reload: (file: string) => Promise<void>): void {
  let waiting: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  vite.watcher.on("all", (_event, changed) => {
    const file = path.relative(root, changed);
    if (!/^(?:server|contract|catalogue)\/.*\.(?:ts|sql|json)$/.test(file)) return;
    if (file.endsWith(".test.ts")) return;
    // Vite does the same, but possibly after this.
    vite.environments.ssr.moduleGraph.onFileChange(normalizePath(changed));
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      last = last.then(() => reload(file));
    }, settle);
  });
}

async function listen(front: http.Server, { host, port }: Settings): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      front.once("error", reject);
      front.listen({ host, port }, resolve);
    });
  } catch (error) {
    throw explained(error, host, port);
  }
}
