import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Select } from "#web/ui/Select.tsx";
import { AdminHead } from "./AdminHead.tsx";
import { AdminList } from "./AdminList.tsx";
import { AdminSearch } from "./AdminSearch.tsx";
import { standings, usersFilterOf } from "./filters.ts";
import { adminUsersQuery } from "#web/data/admin.ts";
import { UserRow } from "./UserRow.tsx";

const options = [{ value: "", label: "Everybody" }, ...standings];

/** Everybody who has an account. */
export function UsersScreen() {
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
      <AdminSearch part="users" label="Search People" search={search}>
        <Select
          key={standing}
          label="Which people"
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
          <EmptyState compact hue="user" title="Nobody was found">
            Usernames and names are searched by how they begin, or by the whole id.
          </EmptyState>
        }
      >
        {(user) => <UserRow key={user.id} user={user} />}
      </AdminList>
    </section>
  );
}
