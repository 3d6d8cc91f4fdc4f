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

/** The only project that a token may change; its name is empty where it is hidden from its person. */
type OnlyProject = { readonly name: string } | null;

/** A name in plain text, whose direction is its own. */
const isolated = (name: string) => `\u2068${name}\u2069`;

const changingProject = ({ name }: NonNullable<OnlyProject>) =>
  t("api-tokens.mayProject", {
    project: name === "" ? t("api-tokens.hiddenProject") : isolated(name),
  });

const inWords = (scopes: readonly Scope[]) =>
  offeredScopes.filter((one) => scopes.includes(one)).map((one) => t(scopeLabels[one].label));

/** "read what is public and change Tidewater". */
export const scopesInWords = (scopes: readonly Scope[], project: OnlyProject): string =>
  formatList(
    project === null
      ? inWords(scopes)
      : [...inWords(scopes.filter((one) => one !== "projects")), changingProject(project)],
  );

/** "write in discussions, answer people, or change your other projects". */
export function missingInWords(
  scopes: readonly Scope[],
  { project, isAdmin }: { project: OnlyProject; isAdmin: boolean },
): string {
  const missing = offeredScopes.filter((one) => !scopes.includes(one));
  const words = inWords(missing.filter((one) => one !== "admin" || isAdmin));
  if (project !== null) words.push(t("api-tokens.otherProjects"));
  return formatList(words, "or");
}

/** "25 February 2027". */
export const lastDay = { day: "numeric", month: "long", year: "numeric" } as const;
