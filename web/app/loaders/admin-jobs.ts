import { jobsQuery } from "#web/features/jobs/queries.ts";
import { adminLoad } from "./admin.ts";
import { arriving } from "./ssr-await.ts";

export const adminJobsLoader = adminLoad(async ({ api, ensure }) => {
  await arriving(ensure(jobsQuery(api)));
  return { title: "Jobs · Admin", noindex: true };
});
