import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";

/** A page about the site. Admins rarely change one; an open page keeps it until it is loaded again. */
export const pageKey = (name: string) => ["documents", "page", name];

export const pageQuery = (api: ApiClient, name: string) =>
  queryOptions({
    queryKey: pageKey(name),
    queryFn: ({ signal }) => api.call("GET /pages/{name}", { params: { name }, signal }),
    staleTime: Infinity,
  });

/** A text by its address, on this site or elsewhere. */
export const contentQuery = (api: ApiClient, url: string) =>
  queryOptions({
    queryKey: ["documents", "content", url],
    queryFn: ({ signal }) => api.call("GET /content", { query: { url }, signal }),
    staleTime: 60_000,
    retry: false,
  });
