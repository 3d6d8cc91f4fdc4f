// Integrations of a project, or of the site: the queries, and the cache updates of each mutation. Secrets
// are never cached: they are only in the results of adding and of replacing one.
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { WebhookOutKindRule } from "#contract/webhook-out-kinds.ts";
import type { WebhookOutTest } from "#contract/webhook-out-drafts.ts";
import type {
  WebhookOutDelivery,
  WebhookOutDeliveryDetails,
} from "#contract/webhook-out-deliveries.ts";
import type {
  NewWebhookOut,
  WebhookOut,
  WebhookOutChanges,
  WebhookOutWithSecret,
} from "#contract/webhooks-out.ts";
import type { LanguageTag } from "#shared/messages/language.ts";
import type { WebhookOutEvent } from "#shared/webhooks-out.ts";
import { isApiError } from "#web/lib/api-error.ts";
import { type ApiClient, nextCursor } from "#web/lib/client.ts";

/** A project's id, or null for the site. */
export type IntegrationOwner = string | null;

const integrationsKey = (owner: IntegrationOwner) => ["webhooks-out", owner ?? "site"] as const;

export const integrationsQuery = (api: ApiClient, owner: IntegrationOwner) =>
  queryOptions({
    queryKey: integrationsKey(owner),
    queryFn: ({ signal }) =>
      owner === null
        ? api.call("GET /admin/webhooks_out", { signal })
        : api.call("GET /projects/{id}/webhooks_out", { params: { id: owner }, signal }),
  });

/** What a new one would send about such an event. @param language of messages; null for the site's first */
export const integrationPreviewQuery = (
  api: ApiClient,
  owner: IntegrationOwner,
  event: WebhookOutEvent,
  language: LanguageTag | null,
) =>
  queryOptions({
    queryKey: [...integrationsKey(owner), "preview", event, language] as const,
    queryFn: ({ signal }) => {
      const query = { event, ...(language !== null && { language }) };
      return owner === null
        ? api.call("GET /admin/webhooks_out/preview", { query, signal })
        : api.call("GET /projects/{id}/webhooks_out/preview", {
            params: { id: owner },
            query,
            signal,
          });
    },
  });

/** Which kinds owners may use in their projects. */
export const integrationKindsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["webhooks-out", "kinds"],
    queryFn: ({ signal }) => api.call("GET /webhook_out_kinds", { signal }),
  });

/** @throws ApiError */
export const changeIntegrationKind = (
  api: ApiClient,
  { kind, isAllowed }: WebhookOutKindRule,
): Promise<WebhookOutKindRule> =>
  api.call("POST /admin/webhook_out_kinds/{kind}", { params: { kind }, body: { isAllowed } });

/** After the rule was changed: the admin's own projects may have such ones. */
export const refetchKinds = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ["webhooks-out"] });

/** Hosts that needn't be public, for admins. */
export const integrationHostsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["webhooks-out", "hosts"],
    queryFn: ({ signal }) => api.call("GET /admin/webhooks_out/hosts", { signal }),
  });

/** Of all projects, for admins. */
export const projectIntegrationCountsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["webhooks-out", "of-projects"],
    queryFn: ({ signal }) => api.call("GET /admin/webhooks_out/of_projects", { signal }),
  });

const deliveriesKey = (owner: IntegrationOwner, webhookId: string) =>
  [...integrationsKey(owner), webhookId, "deliveries"] as const;

/** While something is being sent, what came of it shows by itself. */
const refetchMs = 4_000;

/** What was sent and what waits, or what failed alone; latest first. */
export const deliveriesQuery = (api: ApiClient, { id: webhookId, project }: One, failed: boolean) =>
  infiniteQueryOptions({
    queryKey: [...deliveriesKey(project?.id ?? null, webhookId), failed ? "failed" : "all"],
    queryFn: ({ pageParam, signal }) => {
      const query = { pageSize: 20, after: pageParam, state: failed ? ("failed" as const) : null };
      return project === null
        ? api.page("GET /admin/webhooks_out/{webhookId}/deliveries", {
            params: { webhookId },
            query,
            signal,
          })
        : api.page("GET /projects/{id}/webhooks_out/{webhookId}/deliveries", {
            params: { id: project.id, webhookId },
            query,
            signal,
          });
    },
    initialPageParam: null as string | null,
    getNextPageParam: nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.items.some((one) => one.state === "waiting") ? refetchMs : false,
  });

/** A delivery with its request. */
export const deliveryQuery = (
  api: ApiClient,
  { id: webhookId, project }: One,
  deliveryId: string,
) =>
  queryOptions({
    queryKey: [...deliveriesKey(project?.id ?? null, webhookId), deliveryId],
    queryFn: ({ signal }): Promise<WebhookOutDeliveryDetails> =>
      project === null
        ? api.call("GET /admin/webhooks_out/{webhookId}/deliveries/{deliveryId}", {
            params: { webhookId, deliveryId },
            signal,
          })
        : api.call("GET /projects/{id}/webhooks_out/{webhookId}/deliveries/{deliveryId}", {
            params: { id: project.id, webhookId, deliveryId },
            signal,
          }),
  });

/** @throws ApiError */
export const addIntegration = (api: ApiClient, owner: IntegrationOwner, body: NewWebhookOut) =>
  owner === null
    ? api.call("POST /admin/webhooks_out", { body })
    : api.call("POST /projects/{id}/webhooks_out", { params: { id: owner }, body });

/** Sends a test to what isn't added yet. @throws ApiError */
export const testNewIntegration = (
  api: ApiClient,
  owner: IntegrationOwner,
  body: NewWebhookOut,
): Promise<WebhookOutTest> =>
  owner === null
    ? api.call("POST /admin/webhooks_out/test", { body })
    : api.call("POST /projects/{id}/webhooks_out/test", { params: { id: owner }, body });

type One = Pick<WebhookOut, "id" | "project">;

/** @throws ApiError */
export const changeIntegration = (
  api: ApiClient,
  { id: webhookId, project }: One,
  body: WebhookOutChanges,
): Promise<WebhookOut> =>
  project === null
    ? api.call("POST /admin/webhooks_out/{webhookId}", { params: { webhookId }, body })
    : api.call("POST /projects/{id}/webhooks_out/{webhookId}", {
        params: { id: project.id, webhookId },
        body,
      });

/** Succeeds if it was removed elsewhere. @throws ApiError */
export async function removeIntegration(api: ApiClient, { id, project }: One): Promise<void> {
  try {
    await (project === null
      ? api.call("DELETE /admin/webhooks_out/{webhookId}", { params: { webhookId: id } })
      : api.call("DELETE /projects/{id}/webhooks_out/{webhookId}", {
          params: { id: project.id, webhookId: id },
        }));
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error;
  }
}

/** @throws ApiError */
export const testIntegration = (
  api: ApiClient,
  { id: webhookId, project }: One,
): Promise<WebhookOutDelivery> =>
  project === null
    ? api.call("POST /admin/webhooks_out/{webhookId}/test", { params: { webhookId } })
    : api.call("POST /projects/{id}/webhooks_out/{webhookId}/test", {
        params: { id: project.id, webhookId },
      });

/** @throws ApiError */
export const replaceIntegrationSecret = (
  api: ApiClient,
  { id: webhookId, project }: One,
): Promise<WebhookOutWithSecret> =>
  project === null
    ? api.call("POST /admin/webhooks_out/{webhookId}/rotate_secret", { params: { webhookId } })
    : api.call("POST /projects/{id}/webhooks_out/{webhookId}/rotate_secret", {
        params: { id: project.id, webhookId },
      });

/** @throws ApiError */
export const replayDelivery = (
  api: ApiClient,
  { id: webhookId, project }: One,
  deliveryId: string,
): Promise<WebhookOutDelivery> =>
  project === null
    ? api.call("POST /admin/webhooks_out/{webhookId}/deliveries/{deliveryId}/replay", {
        params: { webhookId, deliveryId },
      })
    : api.call("POST /projects/{id}/webhooks_out/{webhookId}/deliveries/{deliveryId}/replay", {
        params: { id: project.id, webhookId, deliveryId },
      });

/** @throws ApiError */
export const stopDelivery = (
  api: ApiClient,
  { id: webhookId, project }: One,
  deliveryId: string,
): Promise<WebhookOutDelivery> =>
  project === null
    ? api.call("POST /admin/webhooks_out/{webhookId}/deliveries/{deliveryId}/stop", {
        params: { webhookId, deliveryId },
      })
    : api.call("POST /projects/{id}/webhooks_out/{webhookId}/deliveries/{deliveryId}/stop", {
        params: { id: project.id, webhookId, deliveryId },
      });

const ownerOf = ({ project }: Pick<WebhookOut, "project">): IntegrationOwner => project?.id ?? null;

/** Writes a new or changed one. */
export async function applyIntegrationToCache(
  queryClient: QueryClient,
  integration: WebhookOut,
): Promise<void> {
  const queryKey = integrationsKey(ownerOf(integration));
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<WebhookOut[]>(queryKey, (all) =>
    all?.some(({ id }) => id === integration.id)
      ? all.map((one) => (one.id === integration.id ? integration : one))
      : all && [...all, integration],
  );
}

export async function removeIntegrationFromCache(
  queryClient: QueryClient,
  integration: One,
): Promise<void> {
  const queryKey = integrationsKey(ownerOf(integration));
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<WebhookOut[]>(queryKey, (all) =>
    all?.filter(({ id }) => id !== integration.id),
  );
}

/** After something was sent, or is to be sent again. */
export const refetchDeliveries = (queryClient: QueryClient, integration: One): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: integrationsKey(ownerOf(integration)) });
