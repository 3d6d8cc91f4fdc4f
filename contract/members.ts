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

/** A position of a project, as members and applications refer to it. */
export const positionRef = z.object({ id, title: z.string() });

export const member = z
  .object({
    id,
    project: z.object({ id, name: z.string() }),
    user: userRef,
    roleName,
    position: positionRef.nullable().meta({
      description: "The position in which they have a seat, or with an invitation would have one",
    }),
    createdAt: time,
    invitedAt: time.optional().meta({
      description:
        "Only on an open invitation, which only the team and the invited person see: since when. Members don't have this field. The id is the invitation's",
    }),
  })
  .meta({ id: "Member" });

export type Member = z.infer<typeof member>;

const projectMissing = { params: z.object({ id }), missing: "projects.missing" } as const;

export const listProjectMembers = endpoint({
  method: "GET",
  path: "/projects/{id}/members",
  summary:
    "The team of a project, owners first. Its members also see the open invitations, last; the invited person sees their own",
  scope: "read",
  ...projectMissing,
  query: z.object(paging(100)),
  reply: z.array(member),
  paged: true,
});

export const setMember = endpoint({
  method: "POST",
  path: "/projects/{id}/members",
  takesIdempotencyKey: true,
  summary:
    "Invite a person to the team, or give a member another role; owners only. People with a pending application join immediately; everyone else, new owners included, gets an invitation, returned with `invitedAt`. Repeating it changes nothing; another role changes the invitation's, or gives up an offered ownership; ownership instead of another role withdraws the invitation and makes a new one. 409 if the last owner would be demoted, after a decline, and if the project is archived or hidden or has too many open invitations; 429 if the person has too many; 403 if they can't be invited. With `position`, they take a seat in it: an applicant or a member immediately, an invited person on accepting. 409 if all its seats are taken",
  access: "session",
  scope: "applications",
  ...projectMissing,
  body: z.object({
    user: id,
    roleName: roleName.optional().meta({
      description:
        "If left out, it is the role of `position`. Without that, an applicant joins in the role applied for, anyone else who is new is invited as a developer, and a member keeps their role",
    }),
    position: id.nullable().optional().meta({
      description:
        "A position of the project, of that role, to have a seat in; null for none. Left out, an applicant takes a seat as on accepting the application, and a member keeps theirs, unless the new role isn't that of the position. An owner who takes a seat stays owner; nobody can be invited both as an owner and to a position",
    }),
  }),
  reply: member,
});

export const removeMember = endpoint({
  method: "DELETE",
  path: "/projects/{id}/members",
  summary:
    "Remove a person from the team (owners), or leave it (your own id); ends their open invitation too. If the person is only invited, withdraw the invitation (owners) or decline it (your own id). 409 for the last owner. Returns the removed member",
  access: "session",
  scope: "applications",
  ...projectMissing,
  body: z.object({
    user: id,
    invitation: z.literal(true).optional().meta({
      description:
        "End only their open invitation: a person who has accepted it stays on the team. 404 if there is none",
    }),
  }),
  reply: member,
});

export const readOwnMembership = endpoint({
  method: "GET",
  path: "/projects/{id}/members/@me",
  summary: "Your membership; 404 if you aren't a member",
  scope: "read",
  ...projectMissing,
  reply: member,
});

export const listMemberships = endpoint({
  method: "GET",
  path: "/members",
  summary: "The projects that a person is in, latest first",
  scope: "read",
  query: z.object({
    user: id,
    role: roleName.optional(),
    archived: z.enum(["true", "false"]).optional().meta({
      description: "Only archived projects, or only others; all of them if left out",
    }),
    ...paging(),
  }),
  reply: z.array(member),
  paged: true,
});
