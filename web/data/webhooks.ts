// What the webhooks' settings read and change.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Overlap, Webhook } from "#contract/webhooks.ts";
import type { ApiClient } from "#web/lib/client.ts";

export const hooksKey = (project: string) => ["hooks", project] as const;

export const hooksQuery = (api: ApiClient, project: string) =>
  queryOptions({
    queryKey: hooksKey(project),
    queryFn: ({ signal }) => api.call("GET /hooks", { query: { project }, signal }),
  });

export const deliveriesQuery = (api: ApiClient, { id, project }: Webhook) =>
  queryOptions({
    queryKey: [...hooksKey(project.id), id, "deliveries"],
    queryFn: ({ signal }) => api.call("GET /hooks/{id}/deliveries", { params: { id }, signal }),
  });

/** The answer, like that to `rotateSecret`, alone has the secret: it goes into no cache. */
export async function createHook(api: ApiClient, project: string) {
  const { secret, ...hook } = await api.call("POST /hooks", { body: { project, isActive: true } });
  return { secret, hook };
}

export async function rotateSecret(api: ApiClient, id: string, overlapSeconds: Overlap) {
  const { secret, ...hook } = await api.call("POST /hooks/{id}/rotate_secret", {
    params: { id },
    body: { overlapSeconds },
  });
  return { secret, hook };
}

export const switchHook = (api: ApiClient, id: string, isActive: boolean) =>
  api.call("POST /hooks/{id}", { params: { id }, body: { isActive } });

export const dismissFormerOwners = (api: ApiClient, id: string) =>
  api.call("POST /hooks/{id}/former_owners/dismiss", { params: { id } });

export const deleteHook = (api: ApiClient, id: string) =>
  api.call("DELETE /hooks/{id}", { params: { id } });

/** Takes in a webhook as the API answered, be it new or changed. */
export function keepHook(queryClient: QueryClient, hook: Webhook): void {
  changeHooks(queryClient, hook.project.id, (hooks) =>
    hooks.some(({ id }) => id === hook.id)
      ? hooks.map((one) => (one.id === hook.id ? hook : one))
      : [...hooks, hook],
  );
}

/** Changes the list as it is shown; an answer on its way, of before that, is asked for again. */
export function changeHooks(
  queryClient: QueryClient,
  project: string,
  change: (hooks: readonly Webhook[]) => Webhook[],
): void {
  queryClient.setQueryData<Webhook[]>(hooksKey(project), (hooks) => hooks && change(hooks));
  void queryClient.invalidateQueries({ queryKey: hooksKey(project), exact: true });
}
