import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import { projectQuery } from "#web/data/projects.ts";
import { integrationKindsQuery, integrationsQuery } from "#web/data/webhooks-out.ts";
import { Integrations } from "#web/features/webhooks-out/Integrations.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { awaitOnServer, pageLoader } from "#web/lib/loader.ts";
import { Mark } from "#web/ui/Mark.tsx";
import { ownedProject } from "./guards.ts";

export const loader = pageLoader(async (context) => {
  const project = await ownedProject(context);
  const { api, prefetch } = context;
  const queries = [
    prefetch(integrationsQuery(api, project.id)),
    prefetch(integrationKindsQuery(api)),
  ];
  await awaitOnServer(Promise.all(queries));
  return { title: t("webhooks-out.pageTitle", { project: project.name }), noindex: true };
});

/** Where a project sends what happens, in its settings. */
export default function IntegrationsSettingsPage() {
  const { projectId = "" } = useParams();
  const project = useQuery(projectQuery(useApi(), projectId)).data;
  return (
    <div className="grid grid-cols-1 gap-5">
      <Integrations
        owner={projectId}
        canAdd={project?.can.engage ?? true}
        head={(end) => (
          <>
            <div className="section-header mb-0 flex-wrap">
              <Mark of="proj" />
              <h2>{t("webhooks-out.title")}</h2>
              <div className="end">{end}</div>
            </div>
            <p className="max-w-measure text-15 text-ink-2">
              {t("webhooks-out.lead", { project: project?.name ?? "" })}
            </p>
          </>
        )}
      />
    </div>
  );
}
