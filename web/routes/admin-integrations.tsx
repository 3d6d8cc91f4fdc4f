import { t } from "#shared/messages/t.ts";
import {
  integrationHostsQuery,
  integrationKindsQuery,
  integrationsQuery,
  projectIntegrationCountsQuery,
} from "#web/data/webhooks-out.ts";
import { AdminHead } from "#web/features/admin/AdminList.tsx";
import { IntegrationRules } from "#web/features/webhooks-out/IntegrationRules.tsx";
import { Integrations } from "#web/features/webhooks-out/Integrations.tsx";
import { adminLoader } from "./guards.ts";

export const loader = adminLoader(async ({ api, ensure }) => {
  await Promise.all([
    ensure(integrationsQuery(api, null)),
    ensure(integrationKindsQuery(api)),
    ensure(integrationHostsQuery(api)),
    ensure(projectIntegrationCountsQuery(api)),
  ]);
  return { title: t("webhooks-out.sitePageTitle"), noindex: true };
});

/** Where the site sends what happens in all projects. */
export default function AdminIntegrationsPage() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <Integrations
        owner={null}
        canAdd
        below={<IntegrationRules />}
        head={(end) => (
          <div>
            <AdminHead
              title={t("webhooks-out.title")}
              of="other"
              about={t("webhooks-out.siteLead")}
              end={end}
            />
          </div>
        )}
      />
    </div>
  );
}
