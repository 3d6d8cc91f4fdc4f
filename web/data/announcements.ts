// The announcement, for the page on which admins change it: ["announcement"]. What pages show comes
// with them (PageSettings).
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Announcement } from "#contract/announcements.ts";
import type { ApiClient } from "#web/lib/client.ts";

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
