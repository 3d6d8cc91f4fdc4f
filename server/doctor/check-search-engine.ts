// Whether the search engine of SEARCH_URL answers, and how current it is.
import { currentTimeMs } from "#server/database/clock.ts";
import { changesKeptMs } from "#server/project-index/changes.ts";
import type { Settings } from "#server/settings.ts";
import { type Finding, ok, problem, reasonOf, warning } from "./finding.ts";

const about = "Search";

export async function checkSearchEngine({ searchUrl }: Settings): Promise<Finding[]> {
  if (searchUrl === null) return [];
  // With mysql2, which nothing else needs.
  const { Engine } = await import("#server/search-engine/engine.ts");
  const engine = new Engine(searchUrl);
  const { host } = new URL(searchUrl);
  try {
    const state = await engine.state();
    if (state === null) {
      const advice = "A server fills it when it is asked; or run npm run fill-search.";
      return [warning(about, `${host} answers, and isn't filled`, advice)];
    }
    const seconds = Math.max(0, Math.round((currentTimeMs() - state.at) / 1000));
    const detail = `${host} answers, and is current as of ${seconds} seconds ago`;
    if (seconds * 1000 < changesKeptMs / 2) return [ok(about, detail)];
    return [warning(about, detail, "If a server runs, its log says why it writes nothing there.")];
  } catch (error) {
    const advice = "Check SEARCH_URL, and that the engine runs with ops/manticore.conf.";
    return [problem(about, `${host}: ${reasonOf(error)}`, advice)];
  } finally {
    await engine.close();
  }
}
