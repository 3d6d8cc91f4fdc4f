// What a webhook would send, before it is added.
import { z } from "zod";
import { webhookOutEvents } from "#shared/webhooks-out.ts";
import { endpoint } from "./endpoint.ts";
import { id } from "./text.ts";
import { webhookOutDelivery } from "./webhook-out-deliveries.ts";
import { languageTag, newWebhookOut } from "./webhooks-out.ts";

const webhookOutPreview = z
  .object({
    type: z.string().meta({ description: "Such as `application.created`" }),
    message: z
      .object({
        heading: z.string(),
        sentence: z.string(),
        quote: z.string().nullable(),
        facts: z.array(z.object({ label: z.string(), value: z.string() })),
        button: z.string(),
      })
      .meta({ description: "What a chat gets, without its own markup" }),
    body: z.string().meta({ description: "What a program gets, as JSON" }),
  })
  .meta({ id: "WebhookOutPreview" });

export type WebhookOutPreview = z.infer<typeof webhookOutPreview>;

const previewed = z.object({
  event: z.enum(webhookOutEvents),
  language: languageTag.optional().meta({ description: "One of the site's; else its first" }),
});

const webhookOutTest = webhookOutDelivery
  .pick({ state: true, statusCode: true, tookMs: true, problem: true, answer: true })
  .meta({ id: "WebhookOutTest" });

export type WebhookOutTest = z.infer<typeof webhookOutTest>;

const summaries = {
  preview:
    "What a webhook would send: an example about the caller and the latest of its kind, or made up",
  test: "Send a test to a chat without adding it. 409 for programs, which need their secret first",
};

const ofProject = {
  access: "session",
  scope: "projects",
  params: z.object({ id }),
  missing: "projects.missing",
} as const;

export const previewWebhookOut = endpoint({
  method: "GET",
  path: "/projects/{id}/webhooks_out/preview",
  summary: `${summaries.preview}; owners only`,
  ...ofProject,
  query: previewed,
  cacheable: false,
  reply: webhookOutPreview,
});

export const testNewWebhookOut = endpoint({
  method: "POST",
  path: "/projects/{id}/webhooks_out/test",
  summary: `${summaries.test}; owners only`,
  ...ofProject,
  body: newWebhookOut,
  reply: webhookOutTest,
  rateLimit: "webhookTests",
});

const ofSite = { access: "admin", scope: "admin" } as const;

export const previewSiteWebhookOut = endpoint({
  method: "GET",
  path: "/admin/webhooks_out/preview",
  summary: `${summaries.preview}, in the newest project`,
  ...ofSite,
  query: previewed,
  cacheable: false,
  reply: webhookOutPreview,
});

export const testNewSiteWebhookOut = endpoint({
  method: "POST",
  path: "/admin/webhooks_out/test",
  summary: summaries.test,
  ...ofSite,
  body: newWebhookOut,
  reply: webhookOutTest,
  rateLimit: "webhookTests",
});
