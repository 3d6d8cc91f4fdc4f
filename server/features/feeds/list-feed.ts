// The feed of a list of projects, newest first, as visitors see it.
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { t } from "#shared/messages/t.ts";
import type { ListedProject, projectFilters } from "#contract/projects.ts";
import type { SavedFilters } from "#contract/saved-searches.ts";
import { projectsListed } from "#server/features/projects/list.ts";
import { savedFiltersOf } from "#server/features/saved-searches/saved-filters.ts";
import { JsonText } from "#server/http/serve.ts";
import type { FeedEntry, Feed } from "./feed-formats.ts";

const maxEntries = 50;

/** The time of lists in which no project ever was. */
const never = "1970-01-01T00:00:00.000Z";

export type ListFilters = z.output<typeof projectFilters>;

/** The query of a list's address, always in the same order, so that one list has one address. */
export function queryOfList(filters: ListFilters): string {
  const params = new URLSearchParams(savedFiltersOf(filters) satisfies SavedFilters);
  params.sort();
  return params.size === 0 ? "" : `?${params.toString().replaceAll("%2C", ",")}`;
}

type Head = Pick<Feed, "self" | "title" | "href">;
type Sources = Pick<FastifyRequest, "database" | "readDb">;

/** @throws 400 if a technology doesn't exist */
export async function listFeed(
  { database, readDb }: Sources,
  filters: ListFilters,
  { publicUrl, ...head }: Head & { readonly publicUrl: string },
): Promise<Feed> {
  const query = { ...filters, sort: "newest", pageSize: maxEntries } as const;
  const { page } = await projectsListed(database, null, query, readDb);
  const { items } = page;
  const projects = items instanceof JsonText ? (JSON.parse(items.json) as ListedProject[]) : items;
  return {
    ...head,
    emptySince: never,
    entries: projects.map((project) => projectEntry(project, publicUrl)),
  };
}

function projectEntry(project: ListedProject, publicUrl: string): FeedEntry {
  const { id, name, summary, techs, imageUrl, createdAt, updatedAt } = project;
  return {
    id,
    title: name,
    href: `${publicUrl}/projects/${id}`,
    publishedAt: createdAt,
    updatedAt,
    summary: [summary, ...seatsLine(project)].join("\n\n"),
    ...(imageUrl !== null && { image: { url: publicUrl + imageUrl, bytes: null } }),
    categories: techs.map((tech) => ({ term: tech.slug, label: tech.name })),
  };
}

function seatsLine({ settingOpenRoles: [role, other] }: ListedProject): string[] {
  return role ? [t("feeds.lookingFor", { roles: other ? "other" : role })] : [];
}
