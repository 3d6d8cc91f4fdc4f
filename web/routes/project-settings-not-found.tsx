import { data, Link, useParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { Loader, PageMeta } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

/** 404, shown within the settings' frame. */
export const loader: Loader = async () =>
  data<PageMeta>({ title: t("errors.pageNotFound"), noindex: true }, { status: 404 });

/** The page for unknown addresses below the settings. */
export default function NoSuchSettings() {
  const { projectId = "" } = useParams();
  return (
    <EmptyState
      title={t("errors.pageNotFound")}
      action={
        <ButtonLink variant="ink" render={<Link to={paths.projectSettings(projectId)} />}>
          {t("projects.projectSettings")}
        </ButtonLink>
      }
    >
      {t("projects.noSettingsNote")}
    </EmptyState>
  );
}
