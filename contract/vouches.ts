// Who may contribute to a project: its team, and people whom its owners vouch for. Gates of
// repositories read it.
import { z } from "zod";
import { vouchLimits } from "#shared/limits.ts";
import { endpoint } from "./endpoint.ts";
import { userRef } from "./people.ts";
import { id, line, lookup, time } from "./text.ts";

const { reason, perProject, listed } = vouchLimits;

const login = line(1, 100).meta({
  description: "At the code host where people of this site sign in",
});

export const vouched = z
  .object({
    login: z.string().meta({
      description: "At the code host where people of this site sign in, as of their last sign-in",
    }),
    user: userRef.nullable().meta({ description: "Null if they are hidden; only for owners" }),
    isListed: z.boolean().meta({
      description:
        "Whether gates let them in: not if they are suspended or hidden, block the project, or another account had the same login, which owners alone see of whom they vouch for",
    }),
    isMember: z.boolean().meta({ description: "Whether they are on the team" }),
    vouchedAt: time.nullable().meta({ description: "Null if only the team accepted them" }),
    vouchId: id.optional().meta({ description: "Of the vouch; only for owners and themselves" }),
    reason: z.string().optional().meta({ description: "Of the vouch; only for owners" }),
  })
  .meta({ id: "Vouched" });

export type Vouched = z.infer<typeof vouched>;

/** In the data export. */
export const exportedVouches = z
  .array(
    z.object({
      project: z.object({ id, name: z.string() }),
      reason: z.string(),
      byMe: z.boolean().meta({ description: "Whether you vouched, rather than were vouched for" }),
      login: z.string().nullable().meta({ description: "Whom it is about; null if unknown" }),
      createdAt: time,
    }),
  )
  .meta({ description: "Projects that vouch for you, and people whom you vouched for" });

const ofProject = { params: z.object({ id }), missing: "projects.missing" } as const;

export const listVouchedQuery = z.object({
  accountId: lookup(100).optional().meta({
    description:
      "Only the person whose account at the code host has that number, if gates let them in; such as `user.id` of GitHub’s events. A login can change hands, its number can’t",
  }),
});

export const listVouched = endpoint({
  method: "GET",
  path: "/projects/{id}/vouched",
  summary: `Who may contribute: the team, and people whom the owners vouch for, by login, at most ${listed}. Without people who have no account at the code host; those who are suspended are for owners alone, who may revoke a vouch. Outside of the API, \`/projects/{id}/vouched\` has the logins as text, one a line, and \`/projects/{id}/vouched.json\` this list, both at most a minute old, and both with the same parameter`,
  scope: "read",
  ...ofProject,
  query: listVouchedQuery,
  reply: z.array(vouched),
});

export const vouch = endpoint({
  method: "POST",
  path: "/projects/{id}/vouches",
  summary: `Vouch for the person with that login; owners only. Repeating it replaces the reason. 400 if nobody with that login signs in here, 409 beyond ${perProject} and if the project is hidden`,
  access: "session",
  scope: "projects",
  ...ofProject,
  body: z.object({
    login,
    reason: line(reason.min, reason.max).meta({ description: "Only owners read it" }),
  }),
  reply: vouched,
});

export const revokeVouch = endpoint({
  method: "DELETE",
  path: "/projects/{id}/vouches/{vouchId}",
  summary:
    "No longer vouch for a person (owners), or end a vouch for yourself. People on the team stay on the list. Returns the vouch that ended",
  access: "session",
  scope: "projects",
  params: z.object({ id, vouchId: id }),
  missing: "vouches.missing",
  reply: vouched,
});
