import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { member, positionRef, roleName } from "./members.ts";
import { userRef } from "./people.ts";
import { id, paging, time } from "./text.ts";
import { invitationLimits } from "#shared/limits.ts";

/** An invitation to a project's team, made by `POST /projects/{id}/members`. */
export const invitation = z
  .object({
    id: id.meta({ description: "Becomes the member's id where they weren't on the team before" }),
    project: z.object({ id, name: z.string() }),
    user: userRef.meta({ description: "Who is invited" }),
    roleName,
    position: positionRef
      .nullable()
      .meta({ description: "The position that one would have a seat in; none is held free" }),
    invitedBy: userRef.nullable().meta({ description: "Null where the account is deleted" }),
    invitedAt: time,
  })
  .meta({ id: "Invitation" });

export type Invitation = z.infer<typeof invitation>;

export const listInvitations = endpoint({
  method: "GET",
  path: "/invitations",
  summary: "One's own open invitations, newest first",
  access: "session",
  query: z.object(paging()),
  reply: z.array(invitation),
  paged: true,
});

const own = { params: z.object({ id }), missing: "Invitation not found." };

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/invitations/{id}/accept",
  summary:
    "Join the team in the role of the invitation; a member becomes an owner. Only the invited: 404 for everybody else, and once withdrawn. Again: the member, as long as they are on the team. 409 after a decline. Takes a seat in the position of the invitation; 409 where all are taken by now, and the invitation stays open, so that the owners can name another position or none",
  access: "session",
  ...own,
  body: z.object({
    roleName: roleName.optional().meta({
      description: "The role as the invited person saw it: 409 if it is another by now",
    }),
    position: id.nullable().optional().meta({
      description: "The position as the invited person saw it: 409 if it is another by now",
    }),
  }),
  reply: member,
});

export const declineInvitation = endpoint({
  method: "POST",
  path: "/invitations/{id}/decline",
  summary: `Decline an invitation; the project can't invite one again for ${invitationLimits.daysAfterDecline} days. Only the invited: 404 for everybody else, and once withdrawn. Again: the same answer. 409 after accepting. Answers what was declined`,
  access: "session",
  ...own,
  reply: invitation,
});
