import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import { sitePageLabels } from "#shared/site.ts";
import { sitePageQuery } from "#web/data/admin.ts";
import { AdminHead } from "#web/features/admin/AdminList.tsx";
import { SitePageForm } from "#web/features/appearance/SitePageForm.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { adminLoader } from "./guards.ts";

export const loader = adminLoader(async ({ api, param, ensure }) => {
  const { name } = await ensure(sitePageQuery(api, param("pageName")));
  return { title: t("appearance.pageTitle", { page: t(sitePageLabels[name]) }), noindex: true };
});

/** Where admins write a page about the site. */
export default function AdminSitePage() {
  const { pageName = "" } = useParams();
  const { data } = useSuspenseQuery(sitePageQuery(useApi(), pageName));
  return (
    <section aria-labelledby="admin-title">
      <AdminHead
        title={t(sitePageLabels[data.name])}
        of="other"
        about={t("appearance.pageAbout")}
        end={
          <Link className="link text-15" to={paths.admin("appearance")}>
            {t("appearance.title")}
          </Link>
        }
      />
      {/* The form starts anew after each change. */}
      <SitePageForm key={`${data.name} ${data.version}`} page={data} />
    </section>
  );
}
