// Technologies that people suggest for the catalogue.
import { z } from "zod";
import { techLimits } from "#shared/limits.ts";
import { endpoint } from "./endpoint.ts";
import { techRef } from "./techs.ts";
import { line } from "./text.ts";

export const techSuggestion = z
  .object({
    word: z.string().meta({ description: "The name in lower case" }),
    tech: techRef.nullable().meta({
      description: "An existing technology with that name; then nothing is stored",
    }),
  })
  .meta({ id: "TechSuggestion" });

export type TechSuggestion = z.infer<typeof techSuggestion>;

export const suggestTech = endpoint({
  method: "POST",
  path: "/tech_suggestions",
  summary: `Suggest a technology that isn't there: admins see it, and the caller is notified once it is added. A repeat changes nothing; ${techLimits.suggestions} open ones at most, 409 beyond`,
  access: "session",
  scope: "projects",
  body: z.object({ name: line(2, techLimits.name.max) }),
  reply: techSuggestion,
});
