import { useQuery } from "@tanstack/react-query";
import { useApi } from "#web/lib/ApiContext.tsx";
import { rolesQuery } from "#web/data/members.ts";

/** As what somebody works on projects, in words: "Owner and developer". */
export function RolesHeld({ userId }: { userId: string }) {
  const { data: roles = [] } = useQuery(rolesQuery(useApi(), userId));
  if (roles.length === 0) return null;
  return (
    <p className="mt-1.5 text-15 text-user-ink first-letter:uppercase">
      {roles.length === 3 ? "owner, developer and designer" : roles.join(" and ")}
    </p>
  );
}
