// The viewer's invitations: the queries, the answers, and the cache updates after an answer.
import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { RoleName } from "#contract/members.ts";
import { type ApiClient, nextCursor } from "#web/lib/client.ts";
import { applicationsKey } from "./applications.ts";
import { memberKeys } from "./members.ts";
import { notificationsKey } from "./notification-keys.ts";
import { projectKeys } from "./project-keys.ts";

export const invitationsKey = ["invitations"] as const;

/** Open invitations, newest first. */
export const invitationsQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: [...invitationsKey, "list"],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /invitations", { query: { after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursor,
  });

/** The fields of an invitation that answering it needs. */
export interface Answerable {
  readonly id: string;
  readonly roleName: RoleName;
  /** As the person has seen it; missing where it isn't shown. */
  readonly position?: { readonly id: string } | null;
  readonly project: { readonly id: string; readonly name: string };
  /** Null if the account is deleted. */
  readonly invitedBy: { readonly id: string; readonly name: string } | null;
}

/** Joins as the person has seen it. @throws ApiError 409 if the role or the position has changed. */
export const acceptInvitation = (api: ApiClient, { id, roleName, position }: Answerable) => {
  const seen = position === undefined ? {} : { position: position?.id ?? null };
  return api.call("POST /invitations/{id}/accept", { params: { id }, body: { roleName, ...seen } });
};

export const declineInvitation = (api: ApiClient, { id }: Answerable) =>
  api.call("POST /invitations/{id}/decline", { params: { id } });

/**
 * Refetches after an answer: the team, the viewer's membership, and all lists with the invitation.
 */
export async function refetchInvitations(queryClient: QueryClient): Promise<void> {
  const stale = [
    invitationsKey,
    projectKeys.all,
    memberKeys.memberships,
    applicationsKey,
    notificationsKey,
  ];
  await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
