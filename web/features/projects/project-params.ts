import type { InfiniteData } from "@tanstack/react-query";
import type { RoleName } from "#contract/members.ts";
import type { ProjectCard } from "#contract/projects.ts";
import type { TechRef } from "#contract/techs.ts";
import type { ProjectsFilter } from "#web/data/projects.ts";
import type { Page } from "#web/lib/client.ts";

export const roleTabs: readonly { label: string; role?: RoleName }[] = [
  { label: "Owner", role: "owner" },
  { label: "Developer", role: "developer" },
  { label: "Designer", role: "designer" },
  { label: "All Roles" },
];

/** The parameters of My Projects; an unknown role means all roles. */
export function myProjectsInSearch(params: URLSearchParams) {
  const requested = params.get("role");
  const role = roleTabs.find((tab) => tab.role !== undefined && tab.role === requested)?.role;
  return { role, after: params.get("after") || undefined };
}

/** The parameters of the project list. */
export function projectsFilterInSearch(params: URLSearchParams): ProjectsFilter {
  return { tech: params.get("tech") || undefined, after: params.get("after") || undefined };
}

/**
 * The technology of that slug from the listed projects; without one its slug serves as the name.
 */
export function techNamed(
  slug: string,
  listed: InfiniteData<Page<ProjectCard[]>> | undefined,
): Pick<TechRef, "name" | "imageUrl"> {
  const projects = listed?.pages[0]?.items ?? [];
  const tech = projects[0]?.techs.find((one) => one.slug === slug);
  return tech ?? { name: slug, imageUrl: null };
}

const maxQueryLength = 200;

/** The parameters of the search page; the text is cut to the API's limit. */
export function searchInParams(params: URLSearchParams): {
  search: string;
  after: string | undefined;
} {
  const text = (params.get("query") ?? "").trim();
  const search = [...text].slice(0, maxQueryLength).join("").trim();
  return { search, after: params.get("after") || undefined };
}
