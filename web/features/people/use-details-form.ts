import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { type PersonDetails, personDetailsChanges } from "#contract/person-details.ts";
import { techRef } from "#contract/techs.ts";
import { type SpokenLanguage, spokenLanguages } from "#shared/languages.ts";
import { applyDetailsToCache, savePersonDetails } from "#web/data/people.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDraft } from "#web/lib/drafts.ts";
import { changedFields, useForm } from "#web/lib/use-form.ts";

/** Texts as typed; empty for none. */
export const fields = z.object({
  bio: z.string(),
  links: z.array(z.string()),
  showsAccount: z.boolean(),
  hoursAWeek: z.string(),
  timeZone: z.string(),
  languages: z.array(z.string()),
  techsToLearn: z.array(techRef),
});

export type DetailsValues = z.infer<typeof fields>;

export const valuesOf = (details: PersonDetails): DetailsValues => ({
  ...details,
  bio: details.bio ?? "",
  hoursAWeek: String(details.hoursAWeek ?? ""),
  timeZone: details.timeZone ?? "",
});

export const bodyOf = (values: DetailsValues) => ({
  bio: values.bio.trim() || null,
  links: values.links.map((link) => link.trim()).filter((link) => link !== ""),
  showsAccount: values.showsAccount,
  hoursAWeek: values.hoursAWeek.trim() === "" ? null : Number(values.hoursAWeek),
  timeZone: values.timeZone || null,
  languages: values.languages.filter(isSpoken),
  techsToLearn: values.techsToLearn.map(({ id }) => id),
});

const isSpoken = (code: string): code is SpokenLanguage =>
  spokenLanguages.some((known) => known === code);

/** The form with what the viewer says about themselves. */
export function useDetailsForm(userId: string, details: PersonDetails, onSaved: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const saved = valuesOf(details);
  return useForm({
    fields,
    saved,
    draft: useDraft(`details:${userId}`),
    bodyOf: (values) => changedFields(bodyOf(values), bodyOf(saved)),
    schema: personDetailsChanges,
    send: (changes) => savePersonDetails(api, userId, changes),
    onSaved(reply) {
      applyDetailsToCache(queryClient, api, userId, reply);
      onSaved();
    },
  });
}

export type DetailsForm = ReturnType<typeof useDetailsForm>;
