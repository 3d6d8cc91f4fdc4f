// Requests for access, where admins approve each person (ACCESS=approval).
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { providerId } from "./sign-in-accounts.ts";
import { id, paging, time } from "./text.ts";

export const accessRequest = z
  .object({
    id,
    provider: providerId,
    login: z.string().meta({ description: "At the provider" }),
    name: z.string().nullable(),
    message: z.string().meta({ description: "Empty if they wrote none" }),
    requestedAt: time,
    state: z.enum(["waiting", "approved", "declined"]).meta({
      description: "A taken-back approval is declined",
    }),
    answeredAt: time.nullable(),
    people: z.array(z.object({ username: z.string() })).meta({
      description:
        "Everyone who got in through approvals of this account, and the person who has it linked now; empty until the person comes in",
    }),
    can: z.object({
      takeBack: z.boolean().meta({ description: "Not if one of them is an admin" }),
    }),
  })
  .meta({ id: "AccessRequest" });

export type AccessRequest = z.infer<typeof accessRequest>;

/** In the data export. */
export const exportedAccessRequests = z
  .array(
    z.object({
      provider: providerId,
      login: z.string(),
      name: z.string().nullable(),
      email: z.string().nullable(),
      message: z.string(),
      requestedAt: time,
      approvedAt: time.nullable(),
      declinedAt: time.nullable(),
    }),
  )
  .meta({ description: "Your request to join this site, for 90 days after the answer" });

export const listAccessRequests = endpoint({
  method: "GET",
  path: "/admin/access_requests",
  summary:
    "Pending requests to join, earliest first; or those that were approved or declined in the last 90 days, latest first",
  access: "admin",
  scope: "admin",
  query: z.object({
    ...paging(),
    state: z.enum(["waiting", "approved", "declined"]).default("waiting"),
  }),
  reply: z.array(accessRequest),
  paged: true,
});

export const countAccessRequests = endpoint({
  method: "GET",
  path: "/admin/access_requests/count",
  summary: "How many people are waiting for an answer, and whether new people have to ask",
  access: "admin",
  scope: "admin",
  reply: z.object({
    count: z.int().min(0),
    needsApproval: z.boolean().meta({ description: "Whether the site's ACCESS is approval" }),
  }),
});

const onRequest = {
  method: "POST",
  access: "admin",
  params: z.object({ id }),
  missing: "access-requests.missing",
  reply: accessRequest,
} as const;

export const approveAccess = endpoint({
  ...onRequest,
  path: "/admin/access_requests/{id}/approve",
  summary:
    "Approve a request, a declined one too. The person gets an e-mail if an address is known",
  scope: "admin",
});

export const takeBackAccess = endpoint({
  ...onRequest,
  path: "/admin/access_requests/{id}/take_back",
  summary:
    "Take an approval back: the account is declined, and everyone whom it let in is suspended and signed out. Approving it again lifts that. 409 if it was never approved, or let an admin in",
  scope: "admin",
});

export const declineAccess = endpoint({
  ...onRequest,
  path: "/admin/access_requests/{id}/decline",
  summary: "Decline a request. 409 if it was approved: that is taken back",
  scope: "admin",
});
