import { useQuery } from "@tanstack/react-query";
import { t } from "#shared/messages/t.ts";
import type { OpenRole } from "#contract/members.ts";
import type { ProjectFacets, Project } from "#contract/projects.ts";
import type { Suggestions } from "#contract/suggestions.ts";
import type { TechRef } from "#contract/techs.ts";
import { techLimits } from "#shared/limits.ts";
import { facetsQuery, noFilter } from "#web/data/project-lists.ts";
import { suggestedProjectsQuery, techProjectCountsQuery } from "#web/data/suggestions.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDebounced } from "#web/lib/use-debounced.ts";
import type { Scope } from "./scopes.ts";

/** After so many milliseconds without another letter: counts cost the server more than names. */
const pauseMs = 350;

/** How many projects are read: those that the list of all kinds shows. */
const maxProjects = 4;

/** What the rows say beside their names, as far as it is known. */
export interface Details {
  /** By id. */
  readonly projects: ReadonlyMap<string, Project>;
  /** How many projects use a technology, by its id. */
  readonly techCounts: ReadonlyMap<string, number>;
  /** How many projects the search finds, such as "164 projects". */
  readonly total: string | null;
  /** A word that occurs, instead of one that doesn't. */
  readonly correction: string | undefined;
  /** A search for free seats in projects of the technology that the text begins. */
  readonly seats: {
    readonly tech: TechRef;
    readonly role: OpenRole;
    readonly count: number;
  } | null;
}

export const noDetails: Details = {
  projects: new Map(),
  techCounts: new Map(),
  total: null,
  correction: undefined,
  seats: null,
};

interface Found {
  readonly text: string;
  readonly found: Suggestions;
}

/**
 * Counts and summaries of what was found, requested once the typing pauses: at most seven small
 * requests, none of which counts as a search. A project that is opened next has been read then.
 */
export function useDetails({ text, found }: Found, scope: Scope, isNothing: boolean): Details {
  const api = useApi();
  const hasPaused = useDebounced(text, pauseMs) === text && text !== "";
  const isOf = (...kinds: Scope[]) => scope === "all" || kinds.includes(scope);

  const { data: facets } = useQuery({
    ...facetsQuery(api, { ...noFilter, search: text }),
    // What helps where nothing is found comes at once.
    enabled: text !== "" && (isNothing || hasPaused) && isOf("projects"),
    retry: false,
  });
  const { data: techCounts = noDetails.techCounts } = useQuery({
    ...techProjectCountsQuery(api, text),
    // A search for technologies that finds none is counted for admins.
    enabled:
      hasPaused &&
      isOf("techs") &&
      found.techs.length > 0 &&
      [...text].length <= techLimits.name.max,
  });
  const tech = isOf() ? begunTech(text, found.techs) : undefined;
  const { data: ofTech } = useQuery({
    ...facetsQuery(api, { ...noFilter, techs: [tech?.slug ?? ""] }),
    enabled: hasPaused && tech !== undefined,
    retry: false,
  });
  const ids = found.projects.slice(0, maxProjects).map(({ id }) => id);
  const { data: projects = noDetails.projects } = useQuery({
    ...suggestedProjectsQuery(api, ids),
    enabled: hasPaused && isOf("projects") && ids.length > 0,
  });

  return {
    projects,
    techCounts,
    total: facets ? projectsLabel(facets.total, facets.totalIsExact) : null,
    correction: facets && correctionOf(text, facets),
    seats: tech && ofTech ? seatsOf(tech, ofTech) : null,
  };
}

const begunTech = (text: string, [tech]: Suggestions["techs"]): TechRef | undefined =>
  tech?.name.toLowerCase().startsWith(text.toLowerCase()) ? tech : undefined;

function seatsOf(tech: TechRef, { roles }: ProjectFacets): Details["seats"] {
  const role = roles.developer > 0 ? "developer" : "designer";
  return roles[role] > 0 ? { tech, role, count: roles[role] } : null;
}

function correctionOf(text: string, { corrections }: ProjectFacets): string | undefined {
  const corrected = corrections.reduce(
    (words, { from, to }) => words.toLowerCase().replace(from, to),
    text,
  );
  return corrected.toLowerCase() === text.toLowerCase() ? undefined : corrected;
}

export const projectsLabel = (total: number, isExact = true): string =>
  isExact
    ? t("techs.projectCount", { count: total })
    : t("palette.projectCountAtLeast", { count: total });
