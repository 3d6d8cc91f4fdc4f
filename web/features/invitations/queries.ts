// One's own invitations: how they are read and answered, and what an answer makes stale.
import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { RoleName } from "#contract/members.ts";
import type { ApiClient } from "#web/lib/client.ts";

/** Those that are open, newest first. */
export const invitationsQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: ["invitations", "list"],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /invitations", { query: { after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** As far as an invitation must be known to answer it. */
export interface Answerable {
  readonly id: string;
  readonly roleName: RoleName;
  readonly project: { readonly id: string; readonly name: string };
  /** Null where the account is deleted. */
  readonly invitedBy: { readonly id: string; readonly name: string } | null;
}

/** Joins in the role that the person has seen; refused if it is another one by now. */
export const acceptInvitation = (api: ApiClient, { id, roleName }: Answerable) =>
  api.call("POST /invitations/{id}/accept", { params: { id }, body: { roleName } });

export const declineInvitation = (api: ApiClient, { id }: Answerable) =>
  api.call("POST /invitations/{id}/decline", { params: { id } });

/** Reads again what an answer changes: the team, one's place in it, and where the invitation shows. */
export async function refetchInvitations(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    ["invitations", "projects", "members", "applications", "notifications"].map((kind) =>
      queryClient.invalidateQueries({ queryKey: [kind] }),
    ),
  );
}
