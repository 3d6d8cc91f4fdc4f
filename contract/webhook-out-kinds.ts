// Which kinds of webhooks owners may use in their projects, as admins decide.
import { z } from "zod";
import { webhookOutKinds } from "#shared/webhooks-out.ts";
import { endpoint } from "./endpoint.ts";

const kind = z.enum(webhookOutKinds);

const webhookOutKindRule = z
  .object({ kind, isAllowed: z.boolean() })
  .meta({ id: "WebhookOutKindRule" });

export type WebhookOutKindRule = z.infer<typeof webhookOutKindRule>;

export const listWebhookOutKinds = endpoint({
  method: "GET",
  path: "/webhook_out_kinds",
  summary: "All kinds of webhooks, and which of them owners may use in their projects",
  access: "session",
  scope: "projects",
  reply: z.array(webhookOutKindRule),
});

export const changeWebhookOutKind = endpoint({
  method: "POST",
  path: "/admin/webhook_out_kinds/{kind}",
  summary:
    "Decide whether owners may use a kind of webhooks. Where they may not, those of projects are sent nothing, and what happens then isn't sent later; those of the site stay",
  access: "admin",
  scope: "admin",
  params: z.object({ kind }),
  missing: "webhooks-out.kindMissing",
  body: z.object({ isAllowed: z.boolean() }),
  reply: webhookOutKindRule,
});

export const readWebhookOutHosts = endpoint({
  method: "GET",
  path: "/admin/webhooks_out/hosts",
  summary: "The hosts that needn't be public, as the operator names them",
  access: "admin",
  scope: "admin",
  reply: z.array(z.string()),
});
