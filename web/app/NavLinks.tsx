import { useQuery } from "@tanstack/react-query";
import { NavLink } from "react-router";
import { useApi } from "#web/api/ApiContext.tsx";
import { useSession } from "#web/api/session.ts";
import { waitingCountQuery } from "#web/features/applications/queries.ts";
import { WaitingCount } from "#web/features/applications/WaitingCount.tsx";
import { paths } from "./paths.ts";

/** The main places, the same wide and narrow. */
const places = [
  { name: "Projects", path: paths.projects() },
  { name: "Applications", path: paths.applications() },
];

export function NavLinks() {
  return places.map(({ name, path }) => (
    <NavLink key={path} to={path}>
      {name}
      {path === paths.applications() && <Waiting />}
    </NavLink>
  ));
}

/** How many people wait for one's answer. Asked for when the page is there, beside its link. */
function Waiting() {
  const { isLoggedIn } = useSession();
  const { data } = useQuery({ ...waitingCountQuery(useApi()), enabled: isLoggedIn });
  return (
    <WaitingCount
      count={data?.count ?? 0}
      of="waiting for you"
      className="md:absolute md:start-full md:-ms-2.5"
    />
  );
}
