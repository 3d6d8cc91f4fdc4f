import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { userRef } from "./people.ts";
import { id, paging, time } from "./text.ts";
import { openRoles } from "#shared/findable.ts";

export const roleName = z.enum(["owner", "developer", "designer"]);
export type RoleName = z.infer<typeof roleName>;

/** The roles that a project can open to applicants; ownership can't be applied for. */
export const openRole = z.enum(openRoles);
export type OpenRole = z.infer<typeof openRole>;

/** A position of a project, where something names it. */
export const positionRef = z.object({ id, title: z.string() });

export const member = z
  .object({
    id,
    project: z.object({ id, name: z.string() }),
    user: userRef,
    roleName,
    position: positionRef.nullable().meta({
      description: "The position in which they have a seat, or of an invitation, would have one",
    }),
    createdAt: time,
    invitedAt: time.optional().meta({
      description:
        "Only on an open invitation, which the team and the invited person alone see: since when. Whoever is on the team has no such field. Its id is the invitation's",
    }),
  })
  .meta({ id: "Member" });

export type Member = z.infer<typeof member>;

const projectMissing = { params: z.object({ id }), missing: "Project not found." };

export const listProjectMembers = endpoint({
  method: "GET",
  path: "/projects/{id}/members",
  summary:
    "The team of a project, owners first. Its members also see the open invitations, last; the invited person sees their own",
  ...projectMissing,
  query: z.object(paging(100)),
  reply: z.array(member),
  paged: true,
});

export const setMember = endpoint({
  method: "POST",
  path: "/projects/{id}/members",
  summary:
    "Invite a person to the team, or give a member another role; owners only. People with a pending application join at once; everyone else gets an invitation, answered with `invitedAt`, and so do new owners. The same again changes nothing; another role changes the invitation's, or gives up an offered ownership; ownership instead of another role withdraws the invitation and makes a new one. 409 where the last owner would be demoted, after a decline, where the project is archived or hidden or has too many open invitations, 429 where the person has too many, 403 where they can't be invited. With `position`, they take a seat in it: an applicant or a member at once, an invited person on accepting. 409 where all its seats are taken",
  access: "session",
  ...projectMissing,
  body: z.object({
    user: id,
    roleName: roleName.optional().meta({
      description:
        "Left out, it is the position's where one is named; else an applicant joins in the role applied for, anybody else who is new is invited as a developer, and a member stays what they are",
    }),
    position: id.nullable().optional().meta({
      description:
        "A position of the project, of that role, to have a seat in; null for none. Left out, an applicant takes a seat as on accepting the application, and a member keeps theirs, unless the new role isn't that of the position. An owner who takes a seat stays owner; nobody is invited to own the project and to a position at once",
    }),
  }),
  reply: member,
});

export const removeMember = endpoint({
  method: "DELETE",
  path: "/projects/{id}/members",
  summary:
    "Take a person from the team (owners), or leave it (one's own id); ends their open invitation too. Of whoever is only invited: withdraw the invitation (owners), or decline it (one's own id). 409 for the last owner. Answers who was removed",
  access: "session",
  ...projectMissing,
  body: z.object({
    user: id,
    invitation: z.literal(true).optional().meta({
      description:
        "End their open invitation alone: whoever has accepted it by now stays on the team. 404 where there is none",
    }),
  }),
  reply: member,
});

export const readOwnMembership = endpoint({
  method: "GET",
  path: "/projects/{id}/members/@me",
  summary: "One's own membership; 404 for who is no member",
  ...projectMissing,
  reply: member,
});

export const listMemberships = endpoint({
  method: "GET",
  path: "/members",
  summary: "The projects that a person is in, latest first",
  query: z.object({
    user: id,
    role: roleName.optional(),
    archived: z.enum(["true", "false"]).optional().meta({
      description: "Only archived projects, or only others; all of them where it is left out",
    }),
    ...paging(),
  }),
  reply: z.array(member),
  paged: true,
});
