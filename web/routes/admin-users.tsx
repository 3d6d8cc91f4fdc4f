import { UsersScreen } from "#web/features/admin/UsersScreen.tsx";

export { adminUsersLoader as loader } from "#web/app/loaders/admin.ts";

/** People, as admins see them. */
export default function AdminUsersPage() {
  return <UsersScreen />;
}
