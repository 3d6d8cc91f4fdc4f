// A project's webhooks: the queries, and the cache updates of each mutation. Secrets are never
// cached: they are only in the results of creating and rotating.
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { Overlap, Webhook } from "#contract/webhooks.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import type { ApiClient } from "#web/lib/client.ts";
import { optimisticChange } from "#web/lib/optimistic-change.ts";
import { useSubmit } from "#web/lib/use-submit.ts";

export const webhooksKey = (projectId: string) => ["hooks", projectId] as const;

export const webhooksQuery = (api: ApiClient, projectId: string) =>
  queryOptions({
    queryKey: webhooksKey(projectId),
    queryFn: ({ signal }) => api.call("GET /hooks", { query: { project: projectId }, signal }),
  });

const deliveriesQuery = (api: ApiClient, { id, project }: Webhook) =>
  queryOptions({
    queryKey: [...webhooksKey(project.id), id, "deliveries"],
    queryFn: ({ signal }) => api.call("GET /hooks/{id}/deliveries", { params: { id }, signal }),
  });

/** Its latest deliveries; not fetched again once it is being deleted, while its card still shows. */
export function useDeliveries(webhook: Webhook) {
  const mutationKey = deletionKey(webhook);
  const deletions = useMutationState({
    filters: { mutationKey, predicate: ({ state }) => state.status !== "error" },
  });
  return useQuery({
    ...deliveriesQuery(useApi(), webhook),
    enabled: deletions.length === 0,
  });
}

const deletionKey = ({ id }: Webhook) => ["delete-hook", id];

/** `onSecret` is called before the list contains the new webhook. */
export function useCreateWebhook(
  projectId: string,
  onSecret: (webhookId: string, secret: string) => void,
) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: () => api.call("POST /hooks", { body: { project: projectId, isActive: true } }),
    onSuccess({ secret, ...webhook }) {
      onSecret(webhook.id, secret);
      applyWebhookToCache(queryClient, webhook);
    },
  });
}

/** How long the old secret stays valid, in seconds. */
export function useRotateSecret(webhook: Webhook, onSecret: (secret: string) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: (overlapSeconds: Overlap) =>
      api.call("POST /hooks/{id}/rotate_secret", {
        params: { id: webhook.id },
        body: { overlapSeconds },
      }),
    onSuccess({ secret, ...rotated }) {
      applyWebhookToCache(queryClient, rotated);
      onSecret(secret);
    },
  });
}

/**
 * Switches a webhook on or off: at once in the cache, undone on failure. Clicks during a request in
 * flight are sent after it, in order.
 */
export function useSwitchWebhook({ id, project, isActive }: Webhook) {
  const api = useApi();
  const queryClient = useQueryClient();
  const show = (active: boolean) =>
    queryClient.setQueryData<Webhook[]>(webhooksKey(project.id), (webhooks) =>
      webhooks?.map((one) => (one.id === id ? { ...one, isActive: active } : one)),
    );
  return useMutation(
    optimisticChange(queryClient, {
      mutationKey: ["switch-hook", id],
      filters: { queryKey: webhooksKey(project.id), exact: true },
      mutationFn: (active: boolean) =>
        api.call("POST /hooks/{id}", { params: { id }, body: { isActive: active } }),
      show: (active) => {
        show(active);
        // Only this one: others may be switched meanwhile.
        return () => void show(isActive);
      },
      onReply: (webhook) => applyWebhookToCache(queryClient, webhook),
    }),
  );
}

export function useDismissFormerOwners({ id }: Webhook, onDismissed: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: () => api.call("POST /hooks/{id}/former_owners/dismiss", { params: { id } }),
    onSuccess(webhook) {
      applyWebhookToCache(queryClient, webhook);
      onDismissed();
    },
  });
}

/** The webhook stays cached until `removeWebhookFromCache`, so that its dialog can close first. */
export function useDeleteWebhook(webhook: Webhook, onDeleted: () => void) {
  const api = useApi();
  return useSubmit({
    mutationKey: deletionKey(webhook),
    mutationFn: () => api.call("DELETE /hooks/{id}", { params: { id: webhook.id } }),
    onSuccess: onDeleted,
  });
}

export function removeWebhookFromCache(queryClient: QueryClient, { id, project }: Webhook): void {
  changeWebhooks(queryClient, project.id, (webhooks) => webhooks.filter((one) => one.id !== id));
}

function applyWebhookToCache(queryClient: QueryClient, webhook: Webhook): void {
  changeWebhooks(queryClient, webhook.project.id, (webhooks) =>
    webhooks.some(({ id }) => id === webhook.id)
      ? webhooks.map((one) => (one.id === webhook.id ? webhook : one))
      : [...webhooks, webhook],
  );
}

/** Refetches too: a reply in flight may be older than the change. */
function changeWebhooks(
  queryClient: QueryClient,
  projectId: string,
  change: (webhooks: readonly Webhook[]) => Webhook[],
): void {
  const queryKey = webhooksKey(projectId);
  queryClient.setQueryData<Webhook[]>(queryKey, (webhooks) => webhooks && change(webhooks));
  void queryClient.invalidateQueries({ queryKey, exact: true });
}
