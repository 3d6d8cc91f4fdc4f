// The technologies and people that the viewer follows: one by one, the lists, and the cache updates of
// following. All keys start with ["following"].
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Following } from "#contract/following.ts";
import { type ApiClient, nextCursor } from "#web/lib/client.ts";

/** A technology by its slug, or a person by their id. */
export type Followable =
  | { readonly kind: "tech"; readonly slug: string; readonly name: string }
  | { readonly kind: "person"; readonly id: string; readonly name: string };

const keys = {
  techs: ["following", "techs"] as const,
  people: ["following", "people"] as const,
  one: (subject: Followable) =>
    ["following", subject.kind, subject.kind === "tech" ? subject.slug : subject.id] as const,
};

/** Whether the viewer follows it. */
export const followQuery = (api: ApiClient, subject: Followable) =>
  queryOptions({
    queryKey: keys.one(subject),
    queryFn: ({ signal }) =>
      subject.kind === "tech"
        ? api.call("GET /techs/{slug}/follow", { params: { slug: subject.slug }, signal })
        : api.call("GET /users/{id}/follow", { params: { id: subject.id }, signal }),
  });

/** The latest first. */
export const followedTechsQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: keys.techs,
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /followed_techs", { query: { after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursor,
  });

/** The latest first. */
export const followedPeopleQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: keys.people,
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /followed_people", { query: { after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursor,
  });

/** Follows it, or stops doing so. @throws ApiError */
export async function setFollowing(
  api: ApiClient,
  queryClient: QueryClient,
  subject: Followable,
  follow: boolean,
): Promise<void> {
  const following = await (subject.kind === "tech"
    ? callTech(api, subject.slug, follow)
    : callPerson(api, subject.id, follow));
  const queryKey = keys.one(subject);
  // A reply in flight may be from before the change.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Following>(queryKey, following);
  const list = subject.kind === "tech" ? keys.techs : keys.people;
  await queryClient.invalidateQueries({ queryKey: list });
}

const callTech = (api: ApiClient, slug: string, follow: boolean): Promise<Following> =>
  follow
    ? api.call("POST /techs/{slug}/follow", { params: { slug }, body: {} })
    : api.call("DELETE /techs/{slug}/follow", { params: { slug } });

const callPerson = (api: ApiClient, id: string, follow: boolean): Promise<Following> =>
  follow
    ? api.call("POST /users/{id}/follow", { params: { id }, body: {} })
    : api.call("DELETE /users/{id}/follow", { params: { id } });
