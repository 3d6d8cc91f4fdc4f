import { queueFilterOf, reportedQuery } from "#web/features/reports/queries.ts";
import { adminLoad } from "./admin.ts";
import { arriving } from "./ssr-await.ts";

export const adminReportsLoader = adminLoad(async ({ api, url, ensurePages }) => {
  await arriving(ensurePages(reportedQuery(api, queueFilterOf(url.searchParams))));
  return { title: "Reports · Admin", noindex: true };
});
