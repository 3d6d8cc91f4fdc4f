// The admin area: its queries and mutations.
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import type { UserStanding, AuditKind } from "#contract/admin.ts";
import type { NewTech, TechChanges } from "#contract/admin-techs.ts";
import { type ApiClient, nextCursor } from "#web/lib/client.ts";
import type { Announcement } from "#contract/announcements.ts";
import type { Appearance, SiteSettings } from "#contract/appearance.ts";
import type { SitePageText } from "#contract/static-pages.ts";
import { pageKey } from "./documents.ts";

/** A section of the admin area, as in its address. */
export interface AdminFilter {
  readonly search?: string | undefined;
  readonly after?: string | undefined;
}

const adminKey = ["admin"] as const;

export const adminTechsQuery = (api: ApiClient, { search, after }: AdminFilter) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, "techs", { search, after }],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /admin/techs", { query: { search, after: pageParam }, signal }),
    initialPageParam: after ?? null,
    getNextPageParam: nextCursor,
  });

export const wantedTechsQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, "wanted"],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /admin/wanted_techs", { query: { after: pageParam, pageSize: 10 }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursor,
  });

export interface UsersFilter extends AdminFilter {
  readonly standing?: UserStanding | undefined;
}

export const adminUsersQuery = (api: ApiClient, { search, standing, after }: UsersFilter) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, "users", { search, standing, after }],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /admin/users", { query: { search, standing, after: pageParam }, signal }),
    initialPageParam: after ?? null,
    getNextPageParam: nextCursor,
  });

export interface AuditFilter extends AdminFilter {
  readonly kind?: AuditKind | undefined;
}

export const auditQuery = (api: ApiClient, { search, kind, after }: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, "audit", { search, kind, after }],
    queryFn: ({ pageParam, signal }) =>
      api.page("GET /admin/audit", { query: { search, kind, after: pageParam }, signal }),
    initialPageParam: after ?? null,
    getNextPageParam: nextCursor,
  });

/** An admin's act may change names, logos and lists anywhere, so all cached data is invalidated. */
export const invalidateAll = (queryClient: QueryClient) => queryClient.invalidateQueries();

export const addTech = (api: ApiClient, body: NewTech) => api.call("POST /admin/techs", { body });

export const changeTech = (api: ApiClient, id: string, body: TechChanges) =>
  api.call("POST /admin/techs/{id}", { params: { id }, body });

export const uploadLogo = (api: ApiClient, id: string, data: string) =>
  api.call("POST /admin/techs/{id}/logo", { params: { id }, body: { data } });

export const removeLogo = (api: ApiClient, id: string) =>
  api.call("DELETE /admin/techs/{id}/logo", { params: { id } });

/** What merging one technology into the other would move. */
export const mergePreviewQuery = (api: ApiClient, id: string, into: string) =>
  queryOptions({
    queryKey: [...adminKey, "merge", id, into],
    queryFn: ({ signal }) =>
      api.call("GET /admin/techs/{id}/merge", { params: { id }, query: { into }, signal }),
  });

export const mergeTechs = (api: ApiClient, id: string, into: string) =>
  api.call("POST /admin/techs/{id}/merge", { params: { id }, body: { into } });

export const dismissWanted = (api: ApiClient, word: string) =>
  api.call("POST /admin/wanted_techs/dismiss", { body: { word } });

export const changeAdmin = (api: ApiClient, id: string, isAdmin: boolean) =>
  api.call("POST /admin/users/{id}/admin", { params: { id }, body: { isAdmin } });

export const suspendUser = (
  api: ApiClient,
  id: string,
  body: { reason: string; hideContent: boolean },
) => api.call("POST /admin/users/{id}/suspend", { params: { id }, body });

export const liftSuspension = (api: ApiClient, id: string, restoreContent: boolean) =>
  api.call("POST /admin/users/{id}/lift", { params: { id }, body: { restoreContent } });

export const endSessions = (
  api: ApiClient,
  id: string,
  body: { username: string; reason: string },
) => api.call("POST /admin/users/{id}/end_sessions", { params: { id }, body });

export const deletionQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...adminKey, "deletion", id],
    queryFn: ({ signal }) => api.call("GET /admin/users/{id}/deletion", { params: { id }, signal }),
  });

export const endAccount = (
  api: ApiClient,
  id: string,
  body: { username: string; reason: string; agreement: string | undefined },
) => api.call("DELETE /admin/users/{id}", { params: { id }, body });

interface CurrentAnnouncement {
  announcement: Announcement | null;
}

export const announcementQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["announcement"],
    queryFn: ({ signal }) => api.call("GET /announcement", { signal }),
  });

export const setAnnouncement = (api: ApiClient, body: { text: string; url: string | null }) =>
  api.call("POST /admin/announcement", { body });

export const removeAnnouncement = (api: ApiClient) => api.call("DELETE /admin/announcement", {});

export function applyAnnouncementToCache(
  queryClient: QueryClient,
  current: CurrentAnnouncement,
): void {
  queryClient.setQueryData(["announcement"], current);
}

const appearanceKey = [...adminKey, "appearance"];

export const appearanceQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: appearanceKey,
    queryFn: ({ signal }) => api.call("GET /admin/appearance", { signal }),
  });

export const saveAppearance = (
  api: ApiClient,
  body: Pick<Appearance, "version"> & { site: SiteSettings },
) => api.call("POST /admin/appearance", { body });

export const applyAppearanceToCache = (queryClient: QueryClient, saved: Appearance) =>
  queryClient.setQueryData(appearanceKey, saved);

export const uploadSiteLogo = (api: ApiClient, data: string) =>
  api.call("POST /admin/appearance/logo", { body: { data } });

const sitePageKey = (name: string) => [...appearanceKey, "page", name];

export const sitePageQuery = (api: ApiClient, name: string) =>
  queryOptions({
    queryKey: sitePageKey(name),
    queryFn: ({ signal }) => api.call("GET /admin/pages/{name}", { params: { name }, signal }),
  });

export const saveSitePage = (
  api: ApiClient,
  name: string,
  body: { markdown: string | null; version: number },
) => api.call("POST /admin/pages/{name}", { params: { name }, body });

export const undoSitePage = (api: ApiClient, name: string, version: number) =>
  api.call("POST /admin/pages/{name}/undo", { params: { name }, body: { version } });

/** The page itself shows the change when it is opened next. */
export async function applySitePageToCache(queryClient: QueryClient, page: SitePageText) {
  queryClient.setQueryData(sitePageKey(page.name), page);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: appearanceKey, exact: true }),
    queryClient.invalidateQueries({ queryKey: pageKey(page.name) }),
  ]);
}

export const sitePagePreviewQuery = (api: ApiClient, name: string, markdown: string) =>
  queryOptions({
    queryKey: [...appearanceKey, "page preview", name, markdown],
    queryFn: () =>
      api.call("POST /admin/pages/{name}/preview", { params: { name }, body: { markdown } }),
    placeholderData: keepPreviousData,
    retry: false,
  });

export const undoAppearance = (api: ApiClient, version: number) =>
  api.call("POST /admin/appearance/undo", { body: { version } });

export interface AppearancePreview {
  readonly site: SiteSettings;
  readonly show: "home" | "project" | "mail" | "picture";
  readonly theme: "light" | "dark";
}

/** The last preview stays until the next one is there. Begun ones end: they are large, and would fail. */
export const appearancePreviewQuery = (api: ApiClient, body: AppearancePreview) =>
  queryOptions({
    queryKey: [...appearanceKey, "preview", body],
    queryFn: () => api.call("POST /admin/appearance/preview", { body }),
    placeholderData: keepPreviousData,
    retry: false,
  });
