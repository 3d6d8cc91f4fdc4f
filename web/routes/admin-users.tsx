import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { adminUsersQuery } from "#web/data/admin.ts";
import { AdminHead } from "#web/features/admin/AdminHead.tsx";
import { AdminList } from "#web/features/admin/AdminList.tsx";
import { AdminSearch } from "#web/features/admin/AdminSearch.tsx";
import { UserRow } from "#web/features/admin/UserRow.tsx";
import { standings, usersFilterOf } from "#web/features/admin/filters.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { awaitOnServer } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Select } from "#web/ui/Select.tsx";
import { adminLoader } from "./guards.ts";

export const loader = adminLoader(async ({ api, url, ensurePages }) => {
  await awaitOnServer(ensurePages(adminUsersQuery(api, usersFilterOf(url.searchParams))));
  return { title: "Users · Admin", noindex: true };
});

const options = [{ value: "", label: "Everyone" }, ...standings];

/** All accounts. */
export default function AdminUsersPage() {
  const filter = usersFilterOf(useSearchParams()[0]);
  const { search, standing } = filter;
  const query = useInfiniteQuery(adminUsersQuery(useApi(), filter));
  return (
    <section aria-labelledby="admin-title">
      <AdminHead
        title="Users"
        of="user"
        about="Suspended people are signed out immediately and can’t sign in."
      />
      <AdminSearch part="users" label="Search people" search={search}>
        <Select
          key={standing}
          label="Show"
          hideLabel
          name="standing"
          options={options}
          defaultValue={standing ?? ""}
        />
      </AdminSearch>
      <AdminList
        query={query}
        of="people"
        hrefAfter={(after) => paths.admin("users", { search, standing, after })}
        empty={
          <EmptyState compact kind="user" title="No people found">
            Search by the start of a username or name, or by a complete ID.
          </EmptyState>
        }
      >
        {(user) => <UserRow key={user.id} user={user} />}
      </AdminList>
    </section>
  );
}
