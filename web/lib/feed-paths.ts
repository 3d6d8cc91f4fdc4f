// The addresses of Atom feeds, which the server answers without pages.
import type { ProjectFilters } from "#contract/projects.ts";

export const feedPaths = {
  /** The newest projects that fit the filters. */
  projects(filters: ProjectFilters): string {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
    query.sort();
    const path = "/feeds/projects.atom";
    return query.size > 0 ? `${path}?${query.toString().replaceAll("%2C", ",")}` : path;
  },
  /** The newest projects that are built with a technology. */
  tech: (slug: string) => `/feeds/techs/${encodeURIComponent(slug)}.atom`,
};
