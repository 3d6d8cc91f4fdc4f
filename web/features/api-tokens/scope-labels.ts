// What tokens may do, in words: verbs, as parts of a sentence.
import type { Scope } from "#contract/endpoint.ts";
import { formatList } from "#shared/format.ts";
import { t, type TextKey } from "#shared/messages/t.ts";

export const scopeLabels = {
  read: { label: "api-tokens.mayRead", about: "api-tokens.mayReadAbout" },
  notifications: {
    label: "api-tokens.mayNotifications",
    about: "api-tokens.mayNotificationsAbout",
  },
  comments: { label: "api-tokens.mayComments", about: "api-tokens.mayCommentsAbout" },
  projects: { label: "api-tokens.mayProjects", about: "api-tokens.mayProjectsAbout" },
  applications: { label: "api-tokens.mayApplications", about: "api-tokens.mayApplicationsAbout" },
  admin: { label: "api-tokens.mayAdmin", about: "api-tokens.mayAdminAbout" },
} as const satisfies Record<Scope, { label: TextKey; about: TextKey }>;

/** In the order in which they are offered. */
export const offeredScopes = Object.keys(scopeLabels) as Scope[];

/** "read what is public and change projects". */
export const scopesInWords = (scopes: readonly Scope[]): string =>
  formatList(
    offeredScopes.filter((one) => scopes.includes(one)).map((one) => t(scopeLabels[one].label)),
  );

/** "25 February 2027". */
export const lastDay = { day: "numeric", month: "long", year: "numeric" } as const;
