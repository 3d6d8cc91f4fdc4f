import type { InfiniteData } from "@tanstack/react-query";
import type { ProjectCard } from "#contract/projects.ts";
import type { TechRef } from "#contract/techs.ts";
import type { Page } from "#web/lib/client.ts";
import type { ProjectsFilter } from "#web/data/projects.ts";

/** What the address of the project list asks for. */
export function projectsFilterOf(params: URLSearchParams): ProjectsFilter {
  return { tech: params.get("tech") || undefined, after: params.get("after") || undefined };
}

/** The technology of that slug as the listed projects know it, else by its slug alone. */
export function techNamed(
  slug: string,
  listed: InfiniteData<Page<ProjectCard[]>> | undefined,
): Pick<TechRef, "name" | "imageUrl"> {
  const projects = listed?.pages[0]?.items ?? [];
  const tech = projects[0]?.techs.find((one) => one.slug === slug);
  return tech ?? { name: slug, imageUrl: null };
}
