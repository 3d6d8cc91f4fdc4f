// Deliveries to webhooks as code hosts make them: signed, and without a session or an origin.
import { createHmac, randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { CodeHost, Webhook, WebhookWithSecret } from "#contract/webhooks.ts";
import type { ApiResponse, Person } from "./test-app.ts";

export const sign = (secret: string, body: string | Buffer) =>
  createHmac("sha256", secret).update(body).digest("hex");

export interface Delivered {
  readonly event: string;
  readonly body: string | Buffer;
  readonly secret: string;
  /** The delivery's id; a new one by default. */
  readonly deliveryId?: string;
  readonly type?: string;
  readonly headers?: Record<string, string>;
}

/** The headers that a code host sends with a delivery. */
export function deliveryHeaders(codeHost: CodeHost, delivered: Delivered): Record<string, string> {
  const { event, body, secret, deliveryId = randomUUID(), type = "application/json" } = delivered;
  const own: Record<CodeHost, Record<string, string>> = {
    github: {
      "x-github-event": event,
      "x-github-delivery": deliveryId,
      "x-hub-signature-256": `sha256=${sign(secret, body)}`,
    },
    gitea: {
      "x-gitea-event": event,
      "x-gitea-delivery": deliveryId,
      "x-gitea-signature": sign(secret, body),
    },
    gitlab: {
      "x-gitlab-event": event,
      "x-gitlab-event-uuid": deliveryId,
      "x-gitlab-token": secret,
    },
  };
  return { host: "127.0.0.1:3000", "content-type": type, ...own[codeHost], ...delivered.headers };
}

/** Delivers to the webhook of that id. */
export async function deliver<T = Record<string, unknown>>(
  app: FastifyInstance,
  hookId: string,
  delivered: Delivered,
  codeHost: CodeHost = "github",
): Promise<ApiResponse<T>> {
  const reply = await app.inject({
    method: "POST",
    url: `/api/v1/hooks/${hookId}/events/${codeHost}`,
    headers: deliveryHeaders(codeHost, delivered),
    payload: delivered.body,
  });
  return {
    status: reply.statusCode,
    headers: reply.headers as Record<string, string | undefined>,
    body: reply.json<T>(),
  };
}

export async function newWebhook(owner: Person, projectId: string): Promise<WebhookWithSecret> {
  const { status, body } = await owner.post<WebhookWithSecret>("/hooks", { project: projectId });
  if (status !== 200) throw new Error(`Making a webhook answered ${status}`);
  return body;
}

/** The webhook's current state as its owner sees it. */
export async function fetchWebhook(owner: Person, hook: Webhook): Promise<Webhook | undefined> {
  const { body } = await owner.get<Webhook[]>(`/hooks?project=${hook.project.id}`);
  return body.find(({ id }) => id === hook.id);
}

/** The body of GitHub's push event, with the fields that the server reads. */
export const pushBody = (fields: object = {}) =>
  JSON.stringify({
    ref: "refs/heads/main",
    compare: "https://github.com/ada/engine/compare/1...2",
    repository: { id: 1, html_url: "https://github.com/ada/engine", private: false },
    sender: { login: "ada", id: 4711 },
    commits: [{ message: randomUUID() }],
    ...fields,
  });
