// Tells the server that a project's page was viewed and its form begun or sent: counts alone.
import type { VisitSource, VisitStep } from "#shared/visits.ts";
import type { ApiClient } from "#web/lib/client.ts";
import { arrivalsKey } from "#web/lib/sign-outs.ts";

/** Where a visitor came from, and what they had looked for there: a technology, words, or both. */
export interface Arrival {
  readonly source: VisitSource;
  readonly tech: string | null;
  readonly search: string | null;
}

const unlooked = { tech: null, search: null };
const unknown: Arrival = { source: "direct", ...unlooked };

interface Arrivals {
  /** In UTC. */
  readonly day: string;
  /** By the project's id. */
  readonly projects: Readonly<Record<string, Arrival>>;
}

/**
 * Counts that the project's page is viewed, once a day in this tab. How the visitor came is kept for the
 * steps that follow, also after signing in.
 */
export function tellView(api: ApiClient, projectId: string, arrival: Arrival): void {
  const { day, projects } = storedArrivals();
  if (projects[projectId]) return;
  const arrivals: Arrivals = { day, projects: { ...projects, [projectId]: arrival } };
  try {
    sessionStorage.setItem(arrivalsKey, JSON.stringify(arrivals));
  } catch {
    // Storage is full or disabled: the next view counts anew, and the server counts it once.
  }
  tell(api, projectId, "viewed", arrival);
}

/** Counts a step after the view. */
export function tellStep(api: ApiClient, projectId: string, step: VisitStep): void {
  tell(api, projectId, step, storedArrivals().projects[projectId] ?? unknown);
}

/** A failure changes nothing for the visitor. */
function tell(api: ApiClient, id: string, step: VisitStep, arrival: Arrival): void {
  const body = { step, ...arrival };
  api.call("POST /projects/{id}/visits", { params: { id }, body }).catch(() => undefined);
}

function storedArrivals(): Arrivals {
  const day = new Date().toISOString().slice(0, 10);
  try {
    const stored = JSON.parse(sessionStorage.getItem(arrivalsKey) ?? "null") as Arrivals | null;
    if (stored?.day === day) return stored;
  } catch {
    // Storage is disabled.
  }
  return { day, projects: {} };
}

/** Kinds of pages by the beginning of their paths; the first that fits counts. */
const sources: readonly (readonly [start: string, source: VisitSource])[] = [
  ["/projects/search", "search"],
  ["/projects/saved-searches", "updates"],
  ["/projects/starred", "updates"],
  ["/projects/my-projects", "project"],
  ["/projects/", "project"],
  ["/projects", "list"],
  ["/techs", "tech"],
  ["/matches", "match"],
  ["/issues", "issues"],
  ["/explore", "explore"],
  ["/people", "people"],
  ["/user/", "people"],
  ["/notifications", "updates"],
  ["/watching", "updates"],
];

/**
 * How a visitor came to a page.
 * @param from the page before it: a path with its query on this site, an address elsewhere, or ""
 */
export function arrivalFrom(from: string, origin: string): Arrival {
  const url = from === "" ? null : URL.parse(from, origin);
  if (!url) return unknown;
  if (url.origin !== origin) return { source: "outside", ...unlooked };
  const { pathname, searchParams } = url;
  if (pathname === "/") return { source: "home", ...unlooked };
  const [, source] = sources.find(([start]) => pathname.startsWith(start)) ?? [];
  if (!source) return unknown;
  const [, slug] = /^\/techs\/([^/]+)$/.exec(pathname) ?? [];
  const chosen = searchParams.get("techs")?.split(",") ?? [];
  // Of several technologies nobody knows which one led here.
  const tech = slug ?? (chosen.length > 1 ? null : chosen[0]);
  const search = searchParams.get("query");
  const short = (text: string | null | undefined) => (text && text.length <= 60 ? text : null);
  return { source, tech: short(tech), search: short(search?.trim()) };
}
