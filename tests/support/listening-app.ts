// The real app on a free port, for tests with real HTTP requests.
import type { AppOptions } from "#server/app.ts";
import { freePort } from "#server/start/port.ts";
import { readSettings, type Settings } from "#server/settings.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

/** `origin` is where it listens, which is its public address too unless `overrides` say otherwise. */
export async function startListeningApp(
  overrides: Partial<Settings> = {},
  pages: AppOptions["pages"] = "none",
  options: Pick<AppOptions, "connections" | "rates"> = {},
): Promise<TestApp & { origin: string }> {
  const port = await freePort("127.0.0.1");
  const settings = readSettings({ PORT: String(port), LOG_LEVEL: "silent", RATE_LIMITS: "off" });
  const site = await startTestApp({ ...settings, ...overrides }, pages, options);
  const origin = await site.app.listen({ host: "127.0.0.1", port });
  return { ...site, origin };
}
