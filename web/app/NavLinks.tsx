import { useQuery } from "@tanstack/react-query";
import { NavLink } from "react-router";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSession } from "#web/lib/session.ts";
import { waitingCountQuery } from "#web/features/applications/queries.ts";
import { WaitingCount } from "#web/features/applications/WaitingCount.tsx";
import { UnreadCount } from "#web/features/notifications/UnreadCount.tsx";
import { paths } from "#web/lib/paths.ts";

const countPlace = "md:absolute md:start-full md:-ms-2";

/** The main places, the same wide and narrow. */
export function NavLinks() {
  const { isLoggedIn, unreadCount } = useSession();
  return (
    <>
      <NavLink to={paths.projects()}>Projects</NavLink>
      <NavLink to={paths.explore()}>Explore</NavLink>
      <NavLink to={paths.applications()}>
        Applications
        <Waiting />
      </NavLink>
      {isLoggedIn && (
        <NavLink to={paths.notifications()} className="md:ms-4">
          Notifications
          <UnreadCount count={unreadCount} className={countPlace} />
        </NavLink>
      )}
    </>
  );
}

/** How many people wait for one's answer. Asked for when the page is there, beside its link. */
function Waiting() {
  const { isLoggedIn } = useSession();
  const { data } = useQuery({ ...waitingCountQuery(useApi()), enabled: isLoggedIn });
  // What was counted stays when the session has ended elsewhere.
  const count = isLoggedIn ? (data?.count ?? 0) : 0;
  return <WaitingCount count={count} of="waiting for you" className={countPlace} />;
}
