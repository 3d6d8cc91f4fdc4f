// What the site's webhooks are sent: the log of a project's, which its owners read, and of the site's.
import { z } from "zod";
import { webhookOutLimits } from "#shared/webhooks-out.ts";
import { endpoint } from "./endpoint.ts";
import { id, paging, time } from "./text.ts";

const { tries, keptDays } = webhookOutLimits;

const state = z.enum(["waiting", "delivered", "failed", "missed"]);

export const problems = [
  "timeout",
  "refused",
  "unknown_host",
  "not_public",
  "tls",
  "hidden",
  "switched_off",
  "stopped",
  "failed",
] as const;

export const webhookOutDelivery = z
  .object({
    id: id.meta({ description: "The `webhook-id` of its requests, of each try and each replay" }),
    type: z.string().meta({ description: "Such as `application.created`; `test` for a test" }),
    happenedAt: time,
    state: state.meta({
      description:
        "`failed`: it isn't tried any more. `missed`: it wasn't sent, because the site turned the webhook off",
    }),
    tries: z.number().int(),
    triedAt: time.nullable(),
    nextAt: time.nullable().meta({
      description: "When it is tried next, if it waits: not in quiet hours, but when they end",
    }),
    statusCode: z.number().int().nullable().meta({ description: "Of the last response" }),
    tookMs: z.number().int().nullable(),
    problem: z.enum(problems).nullable().meta({
      description:
        "Why there was no response, or why it wasn't tried. `unknown_host`: no public host has that name",
    }),
    answer: z.string().nullable().meta({
      description: "How the last response begins, if it was an error",
    }),
  })
  .meta({ id: "WebhookOutDelivery" });

export type WebhookOutDelivery = z.infer<typeof webhookOutDelivery>;

export const webhookOutDeliveryDetails = webhookOutDelivery
  .extend({
    request: z
      .object({
        method: z.enum(["POST", "PUT"]),
        url: z.string().meta({ description: "Shortened where who knows it could use it" }),
        headers: z.record(z.string(), z.string()).meta({
          description: "Those that are secret or of the moment have the value `…`",
        }),
        body: z.string(),
      })
      .nullable()
      .meta({
        description:
          "As it would be sent now: what was sent isn't kept. Null if what it is about is hidden or deleted",
      }),
  })
  .meta({ id: "WebhookOutDeliveryDetails" });

export type WebhookOutDeliveryDetails = z.infer<typeof webhookOutDeliveryDetails>;

const page = z.object({
  ...paging(),
  state: z.literal("failed").optional().meta({ description: "Those that failed alone" }),
});

const summaries = {
  deliveries: `What was sent and what waits, latest first; kept for ${keptDays} days`,
  delivery: "A delivery with its request",
  stop: "Don't try a delivery again that waits; what waits for it is tried then. One that is being tried may still arrive. Others stay as they are",
  replay: `Send a delivery again, with the same id and up to ${tries} tries. One that waits is tried immediately, or when quiet hours end. 409 while the webhook is off`,
};

const onProject = { access: "session", scope: "projects" } as const;
const oneOfProject = {
  params: z.object({ id, webhookId: id, deliveryId: id }),
  missing: "webhooks-out.deliveryMissing",
} as const;

export const listWebhookOutDeliveries = endpoint({
  method: "GET",
  path: "/projects/{id}/webhooks_out/{webhookId}/deliveries",
  summary: `${summaries.deliveries}; owners only`,
  ...onProject,
  params: z.object({ id, webhookId: id }),
  missing: "webhooks-out.missing",
  query: page,
  reply: z.array(webhookOutDelivery),
  paged: true,
});

export const getWebhookOutDelivery = endpoint({
  method: "GET",
  path: "/projects/{id}/webhooks_out/{webhookId}/deliveries/{deliveryId}",
  summary: `${summaries.delivery}; owners only`,
  ...onProject,
  ...oneOfProject,
  reply: webhookOutDeliveryDetails,
});

export const replayWebhookOutDelivery = endpoint({
  method: "POST",
  path: "/projects/{id}/webhooks_out/{webhookId}/deliveries/{deliveryId}/replay",
  summary: `${summaries.replay}; owners only`,
  ...onProject,
  ...oneOfProject,
  reply: webhookOutDelivery,
});

export const stopWebhookOutDelivery = endpoint({
  method: "POST",
  path: "/projects/{id}/webhooks_out/{webhookId}/deliveries/{deliveryId}/stop",
  summary: `${summaries.stop}; owners only`,
  ...onProject,
  ...oneOfProject,
  reply: webhookOutDelivery,
});

const onSite = { access: "admin", scope: "admin" } as const;
const oneOfSite = {
  params: z.object({ webhookId: id, deliveryId: id }),
  missing: "webhooks-out.deliveryMissing",
} as const;

export const listSiteWebhookOutDeliveries = endpoint({
  method: "GET",
  path: "/admin/webhooks_out/{webhookId}/deliveries",
  summary: summaries.deliveries,
  ...onSite,
  params: z.object({ webhookId: id }),
  missing: "webhooks-out.missing",
  query: page,
  reply: z.array(webhookOutDelivery),
  paged: true,
});

export const getSiteWebhookOutDelivery = endpoint({
  method: "GET",
  path: "/admin/webhooks_out/{webhookId}/deliveries/{deliveryId}",
  summary: summaries.delivery,
  ...onSite,
  ...oneOfSite,
  reply: webhookOutDeliveryDetails,
});

export const replaySiteWebhookOutDelivery = endpoint({
  method: "POST",
  path: "/admin/webhooks_out/{webhookId}/deliveries/{deliveryId}/replay",
  summary: summaries.replay,
  ...onSite,
  ...oneOfSite,
  reply: webhookOutDelivery,
});

export const stopSiteWebhookOutDelivery = endpoint({
  method: "POST",
  path: "/admin/webhooks_out/{webhookId}/deliveries/{deliveryId}/stop",
  summary: summaries.stop,
  ...onSite,
  ...oneOfSite,
  reply: webhookOutDelivery,
});
