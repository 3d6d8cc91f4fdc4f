// A program for tests that kill a server: the app without pages, configured by the environment.
import { createApp } from "#server/app.ts";
import { readClock } from "#server/database/clock.ts";
import { connect } from "#server/database/connect.ts";
import { startWebhooks } from "#server/features/webhooks-out/sender.ts";
import { readSettings } from "#server/settings.ts";

const settings = readSettings(process.env);
const database = connect(settings.databaseUrl ?? "");
await readClock(database.db);
const app = await createApp({ settings, database, pages: "none" });
if (process.env["SENDS_WEBHOOKS"] === "true") startWebhooks(database, settings, app.log);
console.log(await app.listen({ host: settings.host, port: settings.port }));
