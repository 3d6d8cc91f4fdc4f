// The supported code hosts, and how to set up a webhook there.
import type { CodeHost, Webhook } from "#contract/webhooks.ts";

export interface Setup {
  name: string;
  /** The menus to the form. */
  path: readonly string[];
  /** The fields of the form by their labels there, and their values. */
  fields: readonly (readonly [field: string, value: string])[];
  /** The label of its button. */
  save: string;
  /** The action that sends the first event. */
  first: string;
}

const address = "The receiver address shown here";
const secret = "The secret shown when you created the webhook";

export const setups: Record<CodeHost, Setup> = {
  github: {
    name: "GitHub",
    path: ["Your repository", "Settings", "Webhooks", "Add webhook"],
    fields: [
      ["Payload URL", address],
      ["Content type", "application/json"],
      ["Secret", secret],
      ["SSL verification", "Enable SSL verification"],
      [
        "Which events would you like to trigger this webhook?",
        "Let me select individual events: Pushes, Pull requests, Issues, Releases",
      ],
      ["Active", "Checked"],
    ],
    save: "Add webhook",
    first: "GitHub sends a ping immediately.",
  },
  gitea: {
    name: "Gitea or Forgejo",
    path: ["Your repository", "Settings", "Webhooks", "Add Webhook", "Gitea (or Forgejo)"],
    fields: [
      ["Target URL", address],
      ["HTTP Method", "POST"],
      ["POST Content Type", "application/json"],
      ["Secret", secret],
      ["Trigger On", "Custom Events: Push, Pull Request, Issues, Release"],
      ["Branch filter", "*"],
      ["Authorization Header", "Empty"],
      ["Active", "Checked"],
    ],
    save: "Add Webhook",
    first: "Open the webhook there again and press Test Delivery.",
  },
  gitlab: {
    name: "GitLab",
    path: ["Your project", "Settings", "Webhooks", "Add new webhook"],
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
    first: "Choose Push events from the Test menu beside the webhook.",
  },
};

export const codeHostNames = Object.keys(setups) as CodeHost[];

/** The code host in an address; GitHub by default. */
export const hostIn = (search: URLSearchParams): CodeHost =>
  codeHostNames.find((host) => host === search.get("host")) ?? "github";

/** The address that this code host sends to. */
export const receiverOf = ({ url }: Webhook, host: CodeHost): string => url.replace(/[^/]+$/, host);
