import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { member, positionRef, roleName } from "./members.ts";
import { userRef } from "./people.ts";
import { id, paging, time } from "./text.ts";
import { invitationLimits } from "#shared/limits.ts";

/** An invitation to a project's team, made by `POST /projects/{id}/members`. */
export const invitation = z
  .object({
    id: id.meta({ description: "Becomes the member's id if they weren't on the team before" }),
    project: z.object({ id, name: z.string() }),
    user: userRef.meta({ description: "The invited person" }),
    roleName,
    position: positionRef
      .nullable()
      .meta({ description: "The position to take a seat in; no seat is reserved" }),
    invitedBy: userRef.nullable().meta({ description: "Null if the account is deleted" }),
    invitedAt: time,
  })
  .meta({ id: "Invitation" });

export type Invitation = z.infer<typeof invitation>;

export const listInvitations = endpoint({
  method: "GET",
  path: "/invitations",
  summary: "Your open invitations, newest first",
  access: "session",
  scope: "applications",
  query: z.object(paging()),
  reply: z.array(invitation),
  paged: true,
});

const own = { params: z.object({ id }), missing: "invitations.missing" } as const;

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/invitations/{id}/accept",
  summary:
    "Join the team in the role of the invitation; a member becomes an owner. Only the invited person: 404 for everyone else, and once withdrawn. Repeating it returns the member while they are on the team. 409 after declining. Takes a seat in the position of the invitation; 409 if all are taken, and the invitation stays open so that the owners can choose another position or none",
  access: "session",
  scope: "applications",
  ...own,
  body: z.object({
    roleName: roleName.optional().meta({
      description: "The role as the invited person saw it: 409 if it has changed",
    }),
    position: id.nullable().optional().meta({
      description: "The position as the invited person saw it: 409 if it has changed",
    }),
  }),
  reply: member,
});

export const declineInvitation = endpoint({
  method: "POST",
  path: "/invitations/{id}/decline",
  summary: `Decline an invitation; the project can't invite you again for ${invitationLimits.daysAfterDecline} days. Only the invited person: 404 for everyone else, and once withdrawn. Repeating it changes nothing. 409 after accepting. Returns the declined invitation`,
  access: "session",
  scope: "applications",
  ...own,
  reply: invitation,
});
