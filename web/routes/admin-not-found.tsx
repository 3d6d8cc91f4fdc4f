import { data, Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { Loader, PageMeta } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

/** 404, shown within the admin area's frame. */
export const loader: Loader = async () =>
  data<PageMeta>({ title: t("errors.pageNotFound"), noindex: true }, { status: 404 });

/** The page for unknown addresses in the admin area. */
export default function NoSuchAdminPage() {
  return (
    <>
      <h1 className="sr-only">{t("frame.admin")}</h1>
      <EmptyState
        title={t("errors.pageNotFound")}
        action={
          <ButtonLink variant="ink" render={<Link to={paths.admin("techs")} />}>
            {t("admin.notFoundAction")}
          </ButtonLink>
        }
      >
        {t("admin.notFoundText")}
      </EmptyState>
    </>
  );
}
