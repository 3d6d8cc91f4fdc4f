// A person's profile: texts about themselves, availability and activity.
import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { spokenLanguages } from "#shared/languages.ts";
import { isTimeZone } from "#shared/site-clock.ts";
import { detailLimits } from "#shared/limits.ts";
import { endpoint } from "./endpoint.ts";
import { openRole, roleName } from "./members.ts";
import { userRef } from "./people.ts";
import { pullRequestPayload, pushPayload, releasePayload } from "./project-events.ts";
import { techRef } from "./techs.ts";
import { httpsUrl, id, text, time } from "./text.ts";

const language = z.enum(spokenLanguages).meta({ description: "A BCP 47 code" });

const { min, max } = detailLimits.hoursAWeek;
const error = () => t("forms.enterNumberBetween", { min, max });
const hoursAWeek = z.number({ error }).int({ error }).min(min, { error }).max(max, { error });

export const personDetails = z
  .object({
    bio: z.string().nullable().meta({ description: "Plain text" }),
    links: z.array(z.string()).meta({ description: "https addresses, in their order" }),
    showsAccount: z.boolean(),
    account: z.object({ login: z.string(), url: z.string() }).nullable().meta({
      description:
        "The account at the code host that the person signs in with; null unless they show it",
    }),
    hoursAWeek: z.number().int().nullable(),
    timeZone: z.string().nullable().meta({ description: "An IANA name", example: "Europe/Lisbon" }),
    languages: z.array(z.string()).meta({ description: "BCP 47 codes, in their order" }),
    techsToLearn: z.array(techRef),
    acceptsInvitations: z.boolean(),
  })
  .meta({ id: "PersonDetails" });

export type PersonDetails = z.infer<typeof personDetails>;

/** Fewer projects than a person may have: the others are counted. */
export const maxUsedIn = 2;

export const listUsedTechs = endpoint({
  method: "GET",
  path: "/users/{id}/used_techs",
  summary: "In which of their projects a person uses the technologies of their stack",
  scope: "read",
  params: z.object({ id }),
  missing: "people.missing",
  reply: z.array(
    z.object({
      tech: id,
      projects: z
        .array(z.object({ id, name: z.string() }))
        .meta({ description: `Those joined last, ${maxUsedIn} at most` }),
      count: z.number().int().meta({ description: "Of all their projects with it" }),
    }),
  ),
});

export type UsedTech = z.infer<typeof listUsedTechs.reply>[number];

/** How far back a profile's activity reaches. */
export const activityWeeks = 26;

/** Entries of a profile's activity: its latest ones. */
export const maxActivityEntries = 10;

const entry = { id, createdAt: time, project: z.object({ id, name: z.string() }) };

export const activityEntry = z
  .discriminatedUnion("kind", [
    z.object({ ...entry, kind: z.literal("repo_push"), payload: pushPayload }),
    z.object({ ...entry, kind: z.literal("repo_pull_request"), payload: pullRequestPayload }),
    z.object({ ...entry, kind: z.literal("repo_release"), payload: releasePayload }),
    z.object({
      ...entry,
      kind: z.literal("comment"),
      repliedTo: userRef
        .nullable()
        .meta({ description: "Null for the first comment of a thread, and if they aren't shown" }),
    }),
    z.object({ ...entry, kind: z.literal("member"), roleName }),
    z.object({
      ...entry,
      kind: z.literal("application"),
      requestedRole: openRole,
      position: z.string().nullable().meta({ description: "Its title" }),
    }),
  ])
  .meta({ id: "ActivityEntry" });

export type ActivityEntry = z.infer<typeof activityEntry>;

export const readActivity = endpoint({
  method: "GET",
  path: "/users/{id}/activity",
  summary: "What a person did in projects in the last half year; of suspended people nothing",
  scope: "read",
  params: z.object({ id }),
  missing: "people.missing",
  reply: z.object({
    weeks: z
      .array(z.number().int())
      .length(activityWeeks)
      .meta({ description: "Events of each of the last weeks, without applications, latest last" }),
    latest: z.array(activityEntry).meta({
      description: `Latest first, ${maxActivityEntries} at most. Only the person sees their applications`,
    }),
  }),
});

export type PersonActivity = z.infer<typeof readActivity.reply>;

/** Fields that are left out keep their value. */
export const personDetailsChanges = z.object({
  bio: text(1, detailLimits.bio).nullable().optional(),
  links: z
    .array(httpsUrl)
    .max(detailLimits.links, { error: () => t("forms.maxLinks", { max: detailLimits.links }) })
    .refine((links) => new Set(links).size === links.length, {
      error: () => t("forms.eachLinkOnce"),
    })
    .optional(),
  showsAccount: z.boolean().optional(),
  hoursAWeek: hoursAWeek.nullable().optional(),
  timeZone: z
    .string()
    .max(detailLimits.timeZone)
    .refine(isTimeZone, { error: () => t("forms.notATimeZone") })
    .nullable()
    .optional(),
  languages: z
    .array(language)
    .max(detailLimits.languages, {
      error: () => t("forms.maxLanguages", { max: detailLimits.languages }),
    })
    .refine((codes) => new Set(codes).size === codes.length, {
      error: () => t("forms.eachLanguageOnce"),
    })
    .optional(),
  techsToLearn: z
    .array(id)
    .max(detailLimits.techsToLearn, {
      error: () => t("forms.maxTechs", { max: detailLimits.techsToLearn }),
    })
    .refine((ids) => new Set(ids).size === ids.length, { error: () => t("forms.eachTechOnce") })
    .optional()
    .meta({ description: "Ids, in the order in which they show" }),
  acceptsInvitations: z.boolean().optional().meta({
    description: "Where false, nobody can invite them, and they aren't listed among people",
  }),
});

export type PersonDetailsChanges = z.input<typeof personDetailsChanges>;

const techs = z.array(z.object({ id, slug: z.string(), name: z.string() }));

/** The part of the personal-data export that is about the profile. */
export const exportedProfile = {
  techs,
  formerUsernames: z.array(
    z.object({ username: z.string(), heldUntil: time.meta({ description: "Then it is free" }) }),
  ),
  details: personDetails
    .omit({ account: true, techsToLearn: true })
    .extend({ updatedAt: time })
    .nullable()
    .meta({ description: "Your profile details" }),
  techsToLearn: techs,
  techSuggestions: z
    .array(z.object({ word: z.string(), suggestedAt: time }))
    .meta({ description: "Technologies that one suggested and that aren't added yet" }),
};

const one = { params: z.object({ id }), missing: "people.missing" } as const;

export const readPersonDetails = endpoint({
  method: "GET",
  path: "/users/{id}/details",
  summary: "What a person says about themselves; of suspended people nothing",
  scope: "read",
  ...one,
  reply: personDetails,
});

export const changePersonDetails = endpoint({
  method: "POST",
  path: "/users/{id}/details",
  summary: "Change your profile details",
  access: "session",
  scope: "none",
  ...one,
  body: personDetailsChanges,
  reply: personDetails,
});
