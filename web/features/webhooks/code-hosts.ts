// The supported code hosts, and how to set up a webhook there.
import { t, type TextKey } from "#shared/messages/t.ts";
import type { CodeHost, Webhook } from "#contract/webhooks.ts";

/** A message, or what the code host calls it. */
export type Wording = string | { readonly key: TextKey };

export const textOf = (wording: Wording): string =>
  typeof wording === "string" ? wording : t(wording.key);

export interface Setup {
  name: Wording;
  /** The menus to the form. */
  path: readonly Wording[];
  /** The fields of the form by their labels there, and their values. */
  fields: readonly (readonly [field: string, value: Wording])[];
  /** The label of its button. */
  save: string;
  /** The action that sends the first event. */
  first: TextKey;
}

const address: Wording = { key: "webhooks.setupAddress" };
const secret: Wording = { key: "webhooks.setupSecret" };
const checked: Wording = { key: "webhooks.setupChecked" };
const repository: Wording = { key: "webhooks.setupRepository" };

export const setups: Record<CodeHost, Setup> = {
  github: {
    name: "GitHub",
    path: [repository, "Settings", "Webhooks", "Add webhook"],
    fields: [
      ["Payload URL", address],
      ["Content type", "application/json"],
      ["Secret", secret],
      ["SSL verification", "Enable SSL verification"],
      [
        "Which events would you like to trigger this webhook?",
        "Let me select individual events: Pushes, Pull requests, Issues, Releases",
      ],
      ["Active", checked],
    ],
    save: "Add webhook",
    first: "webhooks.setupGithubFirst",
  },
  gitea: {
    name: { key: "webhooks.giteaOrForgejo" },
    path: [repository, "Settings", "Webhooks", "Add Webhook", "Gitea (or Forgejo)"],
    fields: [
      ["Target URL", address],
      ["HTTP Method", "POST"],
      ["POST Content Type", "application/json"],
      ["Secret", secret],
      ["Trigger On", "Custom Events: Push, Pull Request, Issues, Release"],
      ["Branch filter", "*"],
      ["Authorization Header", { key: "webhooks.setupEmpty" }],
      ["Active", checked],
    ],
    save: "Add Webhook",
    first: "webhooks.setupGiteaFirst",
  },
  gitlab: {
    name: "GitLab",
    path: [{ key: "webhooks.setupProject" }, "Settings", "Webhooks", "Add new webhook"],
    fields: [
      ["URL", address],
      ["Secret token", secret],
      [
        "Trigger",
        "Push events (all branches), Merge request events, Issues events, Releases events",
      ],
      ["SSL verification", "Enable SSL verification"],
    ],
    save: "Add webhook",
    first: "webhooks.setupGitlabFirst",
  },
};

export const codeHostNames = Object.keys(setups) as CodeHost[];

/** The code host in an address; GitHub by default. */
export const hostIn = (search: URLSearchParams): CodeHost =>
  codeHostNames.find((host) => host === search.get("host")) ?? "github";

/** The address that this code host sends to. */
export const receiverOf = ({ url }: Webhook, host: CodeHost): string => url.replace(/[^/]+$/, host);
