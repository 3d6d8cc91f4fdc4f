import { useSuspenseQuery } from "@tanstack/react-query";
import { t } from "#shared/messages/t.ts";
import { appearanceQuery } from "#web/data/admin.ts";
import { AdminHead } from "#web/features/admin/AdminList.tsx";
import { AppearanceForm } from "#web/features/appearance/AppearanceForm.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { adminLoader } from "./guards.ts";

export const loader = adminLoader(async ({ api, ensure }) => {
  await ensure(appearanceQuery(api));
  return { title: t("appearance.documentTitle"), noindex: true };
});

/** How the site is called and looks. */
export default function AdminAppearancePage() {
  const { data } = useSuspenseQuery(appearanceQuery(useApi()));
  return (
    <section aria-labelledby="admin-title">
      <AdminHead title={t("appearance.title")} of="other" about={t("appearance.about")} />
      {/* The form starts anew after each change. */}
      <AppearanceForm key={data.version} appearance={data} />
    </section>
  );
}
