import { AuditScreen } from "#web/features/admin/AuditScreen.tsx";
import { auditFilterOf } from "#web/features/admin/filters.ts";
import { auditQuery } from "#web/data/admin.ts";
import { awaitOnServer } from "#web/lib/loader.ts";
import { adminLoader } from "./guards.ts";

export const loader = adminLoader(async ({ api, url, ensurePages }) => {
  await awaitOnServer(ensurePages(auditQuery(api, auditFilterOf(url.searchParams))));
  return { title: "Audit Log · Admin", noindex: true };
});

/** What admins did. */
export default function AdminAuditPage() {
  return <AuditScreen />;
}
