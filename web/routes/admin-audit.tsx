import { AuditScreen } from "#web/features/admin/AuditScreen.tsx";

export { adminAuditLoader as loader } from "#web/app/loaders/admin.ts";

/** What admins did. */
export default function AdminAuditPage() {
  return <AuditScreen />;
}
