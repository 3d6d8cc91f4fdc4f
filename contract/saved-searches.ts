import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { endpoint } from "./endpoint.ts";
import { projectFilters } from "./projects.ts";
import { techRef } from "./techs.ts";
import { id, line, time } from "./text.ts";
import { savedSearchLimits } from "#shared/limits.ts";

/** Counts of new projects are capped. */
export const newCountLimit = 100;

export const savedSearchAlerts = z.enum(["none", "site", "daily"]);

export type SavedSearchAlerts = z.infer<typeof savedSearchAlerts>;

const name = line(savedSearchLimits.name.min, savedSearchLimits.name.max, {
  short: () => t("forms.enterName"),
});

const alerts = savedSearchAlerts.meta({
  description:
    "What new matches cause: nothing, a notification within a minute, or one notification a day",
});

/** As in the query of `GET /projects`; what has its default there is left out. */
const savedFilters = z
  .object({
    search: z.string().optional(),
    techs: z.string().optional().meta({ description: "Slugs, separated by commas" }),
    techsMatch: z.literal("any").optional(),
    tech: z.string().optional(),
    role: projectFilters.shape.role,
    category: projectFilters.shape.category,
    activity: projectFilters.shape.activity,
    starter: z.literal("true").optional(),
    maintainerWanted: z.literal("true").optional(),
    archived: z.literal("true").optional(),
  })
  .meta({ description: "As in the query of `GET /projects`, without defaults" });

export type SavedFilters = z.infer<typeof savedFilters>;

export const savedSearch = z
  .object({
    id,
    name: z.string(),
    filters: savedFilters,
    techs: z.array(techRef).meta({ description: "The technologies of its filters" }),
    alerts,
    createdAt: time,
    newCount: z
      .number()
      .int()
      .max(newCountLimit)
      .meta({
        description: `How many new matches there are since the person last looked; ${newCountLimit} means that many or more`,
      }),
  })
  .meta({ id: "SavedSearch" });

export type SavedSearch = z.infer<typeof savedSearch>;

export const listSavedSearches = endpoint({
  method: "GET",
  path: "/saved-searches",
  summary: "Your saved searches, by name",
  access: "session",
  scope: "notifications",
  reply: z.array(savedSearch),
});

export const saveSearch = endpoint({
  method: "POST",
  path: "/saved-searches",
  summary: `Save a search for projects. Saving the same filters again changes its name and alerts. 409 beyond ${savedSearchLimits.perPerson}`,
  access: "session",
  scope: "notifications",
  body: z.object({
    name,
    filters: projectFilters.refine(
      ({
        search,
        techs = [],
        tech,
        role,
        category,
        activity,
        starter,
        maintainerWanted,
        archived,
      }) =>
        [search, tech, role, category, activity].some((filter) => filter !== undefined) ||
        techs.length > 0 ||
        starter === "true" ||
        maintainerWanted === "true" ||
        archived === "true",
      { error: () => t("saved-searches.chooseFilter") },
    ),
    alerts: alerts.default("site"),
  }),
  reply: savedSearch,
});

export type NewSavedSearch = z.input<typeof saveSearch.body>;

const one = {
  access: "session",
  params: z.object({ id }),
  missing: "saved-searches.missing",
  reply: savedSearch,
} as const;

export const changeSavedSearch = endpoint({
  method: "POST",
  path: "/saved-searches/{id}",
  summary: "Change the name or the alerts of a saved search",
  scope: "notifications",
  ...one,
  body: z.object({ name: name.optional(), alerts: alerts.optional() }),
});

export type SavedSearchChanges = z.input<typeof changeSavedSearch.body>;

export const seeSavedSearch = endpoint({
  method: "POST",
  path: "/saved-searches/{id}/seen",
  summary: "Mark the results as seen: none of them is new any more",
  scope: "notifications",
  ...one,
});

export const deleteSavedSearch = endpoint({
  method: "DELETE",
  path: "/saved-searches/{id}",
  summary: "Delete a saved search, with its notifications",
  scope: "notifications",
  ...one,
});
