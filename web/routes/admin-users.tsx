import { UsersScreen } from "#web/features/admin/UsersScreen.tsx";
import { usersFilterOf } from "#web/features/admin/filters.ts";
import { adminUsersQuery } from "#web/data/admin.ts";
import { awaitOnServer } from "#web/lib/loader.ts";
import { adminLoader } from "./guards.ts";

export const loader = adminLoader(async ({ api, url, ensurePages }) => {
  await awaitOnServer(ensurePages(adminUsersQuery(api, usersFilterOf(url.searchParams))));
  return { title: "Users · Admin", noindex: true };
});

/** People, as admins see them. */
export default function AdminUsersPage() {
  return <UsersScreen />;
}
