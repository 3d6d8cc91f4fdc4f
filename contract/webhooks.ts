// Webhooks, through which a project's code host reports events in its repository.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, time } from "./text.ts";

/**
 * The supported code hosts; each has its own receiver address. Forgejo sends the same format as
 * Gitea.
 */
export const codeHosts = ["github", "gitea", "gitlab"] as const;
export const codeHost = z.enum(codeHosts);
export type CodeHost = z.infer<typeof codeHost>;

/** An active webhook without deliveries for this long is called silent. */
export const silentAfterDays = 14;

export const hookLimits = {
  perProject: 20,
  /** Maximum size of an accepted delivery, in bytes. */
  delivery: 25 * 1024 * 1024,
  /** Number of stored deliveries: the latest accepted and the latest refused ones, each. */
  deliveries: 50,
};

export const webhook = z
  .object({
    id,
    project: z.object({ id, name: z.string() }),
    url: z.string().meta({
      format: "uri",
      description:
        "Where GitHub sends to; Gitea, Forgejo and GitLab with their own name as its end",
    }),
    isActive: z.boolean(),
    createdAt: time,
    secretGeneratedAt: time,
    previousSecretUntil: time
      .nullable()
      .meta({ description: "Until when the previous secret is still accepted, if it is" }),
    invokeCount: z.number().int(),
    invokedAt: time.nullable(),
    silentSince: time.nullable().meta({
      description: `Since when an active webhook has received nothing, if that is ${silentAfterDays} days or longer`,
    }),
    knownToFormerOwner: z
      .object({
        username: z.string().nullable().meta({ description: "Null if the account is deleted" }),
        others: z.number().int().min(0).meta({ description: "How many more of them there are" }),
        since: time.meta({ description: "When the latest stopped being an owner" }),
      })
      .nullable()
      .meta({
        description: "The latest former owner who had access to the current secret",
      }),
  })
  .meta({ id: "Webhook" });

export type Webhook = z.infer<typeof webhook>;

export const webhookWithSecret = webhook
  .extend({ secret: z.string().meta({ description: "Shown only once" }) })
  .meta({ id: "WebhookWithSecret" });

export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

/** Seconds for which the previous secret stays valid: none, an hour, a day. */
export const overlaps = [0, 3600, 86_400] as const;
export type Overlap = (typeof overlaps)[number];

export const listHooks = endpoint({
  method: "GET",
  path: "/hooks",
  summary: "The webhooks of a project, oldest first; owners only",
  access: "session",
  scope: "projects",
  query: z.object({ project: id }),
  reply: z.array(webhook),
  missing: "projects.missing",
});

export const createHook = endpoint({
  method: "POST",
  path: "/hooks",
  summary: `Create a webhook; owners only. Only this response contains its secret. 409 beyond ${hookLimits.perProject} a project`,
  access: "session",
  scope: "projects",
  body: z.object({ project: id, isActive: z.boolean().default(true) }),
  reply: webhookWithSecret,
  missing: "projects.missing",
});

const one = { params: z.object({ id }), missing: "webhooks.missing" } as const;

export const changeHook = endpoint({
  method: "POST",
  path: "/hooks/{id}",
  summary: "Turn a webhook on or off; owners only",
  access: "session",
  scope: "projects",
  ...one,
  body: z.object({ isActive: z.boolean() }),
  reply: webhook,
});

export const rotateSecret = endpoint({
  method: "POST",
  path: "/hooks/{id}/rotate_secret",
  summary:
    "Replace a webhook's secret; owners only. Only this response contains the new one; the previous one stays valid for the overlap",
  access: "session",
  scope: "projects",
  ...one,
  body: z.object({
    overlapSeconds: z
      .literal([...overlaps])
      .default(0)
      .meta({ description: "0, 3600 or 86400" }),
  }),
  reply: webhookWithSecret,
});

export const dismissFormerOwners = endpoint({
  method: "POST",
  path: "/hooks/{id}/former_owners/dismiss",
  summary:
    "Keep the secret although former owners may know it; owners only. Repeating it changes nothing",
  access: "session",
  scope: "projects",
  ...one,
  reply: webhook,
});

export const deleteHook = endpoint({
  method: "DELETE",
  path: "/hooks/{id}",
  summary: "Delete a webhook; its events stay. Owners only. Returns the deleted webhook",
  access: "session",
  scope: "projects",
  ...one,
  reply: webhook,
});

export const deliveryResults = [
  "recorded",
  "ping",
  "ignored",
  "repeated",
  "bad_signature",
  "inactive",
  "malformed",
  "too_large",
  "too_many",
  "wrong_type",
  "too_slow",
] as const;

export const delivery = z
  .object({
    id,
    at: time,
    codeHost,
    event: z.string().nullable().meta({ description: "As the code host names it" }),
    deliveryId: z.string().nullable().meta({ description: "As the code host names it" }),
    outcome: z.enum(["accepted", "refused"]),
    result: z.enum(deliveryResults),
    reason: z.string().nullable().meta({ description: "Why it was refused, or not recorded" }),
    statusCode: z.number().int().meta({ description: "The response to the code host" }),
  })
  .meta({ id: "Delivery" });

export type Delivery = z.infer<typeof delivery>;

export const listDeliveries = endpoint({
  method: "GET",
  path: "/hooks/{id}/deliveries",
  summary: `The last ${hookLimits.deliveries} accepted and the last ${hookLimits.deliveries} refused deliveries, latest first; owners only`,
  access: "session",
  scope: "projects",
  ...one,
  reply: z.array(delivery),
});

export const receipt = z
  .object({ outcome: z.literal("accepted"), result: z.enum(deliveryResults) })
  .meta({ id: "Receipt" });

export type Receipt = z.infer<typeof receipt>;

export const receiveDelivery = endpoint({
  method: "POST",
  path: "/hooks/{id}/events/{codeHost}",
  summary:
    "Where code hosts deliver events to, signed with the webhook's secret. A repeat is 200 and changes nothing",
  scope: "none",
  params: z.object({ id, codeHost }),
  missing: "webhooks.missing",
  body: z.looseObject({}).meta({
    description: `The event as the code host describes it, at most ${hookLimits.delivery} bytes`,
  }),
  reply: receipt,
  rateLimit: "deliveries",
});
