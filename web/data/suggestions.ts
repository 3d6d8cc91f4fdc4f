// Suggestions while somebody types: ["suggestions", text].
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";
import { projectQuery } from "./projects.ts";

/**
 * Projects, technologies and people whose names begin with the text. Fails at once: the next letter
 * is the next try.
 */
export const suggestionsQuery = (api: ApiClient, text: string) =>
  queryOptions({
    queryKey: ["suggestions", text],
    queryFn: ({ signal }) => api.call("GET /suggestions", { query: { text }, signal }),
    retry: false,
  });

/** The most technologies whose counts are requested: suggestions come in another order. */
const maxCounted = "50";

/** The number of projects of each technology that a text finds, by id. */
export const techProjectCountsQuery = (api: ApiClient, text: string) =>
  queryOptions({
    queryKey: ["suggestions", text, "tech-counts"],
    queryFn: async ({ signal }) => {
      const query = { search: text, pageSize: maxCounted };
      const techs = await api.call("GET /techs", { query, signal });
      return new Map(techs.map(({ id, projectCount }) => [id, projectCount]));
    },
    retry: false,
  });

/** Suggested projects by id, as their pages read them; without those that can't be read. */
export const suggestedProjectsQuery = (api: ApiClient, ids: readonly string[]) =>
  queryOptions({
    queryKey: ["suggestions", "projects", ids],
    queryFn: async ({ client }) => {
      const read = ids.map((id) => client.query(projectQuery(api, id)).catch(() => null));
      const projects = (await Promise.all(read)).filter((project) => project !== null);
      return new Map(projects.map((project) => [project.id, project]));
    },
  });
