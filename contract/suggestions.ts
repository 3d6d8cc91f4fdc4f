// Suggestions of the search box while typing.
import { z } from "zod";
import { maxSuggestionText } from "#shared/request-limits.ts";
import { endpoint } from "./endpoint.ts";
import { userRef } from "./people.ts";
import { techRef } from "./techs.ts";
import { id, text } from "./text.ts";

/** Maximum number of suggestions of each kind. */
export const maxSuggestions = 5;

export const suggestions = z
  .object({
    projects: z.array(z.object({ id, name: z.string() })).max(maxSuggestions),
    techs: z.array(techRef).max(maxSuggestions),
    people: z.array(userRef).max(maxSuggestions),
  })
  .meta({ id: "Suggestions" });

export type Suggestions = z.infer<typeof suggestions>;

export const suggest = endpoint({
  method: "GET",
  path: "/suggestions",
  summary:
    "Projects, technologies and people whose names begin with a text that is being typed, best first; at most 5 of each",
  scope: "read",
  query: z.object({ text: text(1, maxSuggestionText) }),
  reply: suggestions,
  rateLimit: "suggestions",
});
