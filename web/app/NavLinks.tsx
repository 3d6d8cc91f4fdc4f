import { useQuery } from "@tanstack/react-query";
import Menu from "lucide-react/icons/menu";
import { useEffect, useRef } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { WaitingCount } from "#web/features/applications/WaitingCount.tsx";
import { SignOutForm } from "#web/features/auth/SignOutForm.tsx";
import { UnreadCount } from "#web/features/notifications/UnreadCount.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { countLabel } from "#web/ui/short-number.ts";
import { usePage } from "#web/lib/PageContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { useSession, useUnreadCount } from "#web/data/session.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { useCloseOnOutside } from "#web/ui/use-close-on-outside.ts";
import { ThemeRow } from "./ThemeSwitch.tsx";
import { waitingCountQuery } from "#web/data/waiting-count.ts";

/** The main navigation in narrow windows. A details element, so that it opens without scripts. */
export function MobileNav() {
  const details = useCloseOnOutside();
  const { key } = useLocation();
  const { user } = useSession();
  const count = useUnreadCount() + useWaitingCount();
  const shownAt = useRef(key);

  useEffect(() => {
    // It may have been opened before hydration: only a navigation to another page closes it.
    if (shownAt.current !== key) details.current?.removeAttribute("open");
    shownAt.current = key;
  }, [details, key]);

  return (
    <details ref={details} className="mobile-nav">
      <summary
        className={buttonClass({ variant: "quiet", className: "btn-icon relative" })}
        aria-label={count > 0 ? `Menu, ${countLabel(count)} unread or waiting for you` : "Menu"}
      >
        <Menu />
        {/* Without opening the menu; the links in it say what it is. */}
        <UnreadCount count={count} className="absolute -top-1 -right-1" />
      </summary>
      <nav aria-label="Menu">
        <NavLinks />
        <ThemeRow />
        {user && (
          <noscript>
            <SignOutForm className="border-t border-line-soft sm:hidden">
              <button type="submit" className="w-full">
                Sign Out
              </button>
            </SignOutForm>
          </noscript>
        )}
      </nav>
    </details>
  );
}

/** Where the wide navigation shows, see frame.css. */
const countPlace = "min-[881px]:absolute min-[881px]:start-full min-[881px]:-ms-2";

/** The links of the main navigation, the same in wide and narrow windows. */
export function NavLinks() {
  const { pathname } = useLocation();
  const { isLoggedIn } = useSession();
  const unreadCount = useUnreadCount();
  const waiting = useWaitingCount();
  // Each would only lead to the sign-in.
  if (usePage().isClosed && !isLoggedIn) return null;
  return (
    <>
      <Link
        to={paths.projects()}
        aria-current={/^\/(projects|matches)\b/.test(pathname) ? "page" : undefined}
      >
        Projects
      </Link>
      <NavLink to={paths.people()}>People</NavLink>
      <NavLink to={paths.explore()}>Explore</NavLink>
      <span className="nav-entry">
        <Link
          to={paths.applications()}
          aria-current={pathname.startsWith(paths.applications()) ? "page" : undefined}
        >
          Applications
        </Link>
        {waiting > 0 && (
          <Link to={paths.waitingApplications()} className="nav-count" title="Waiting for you">
            <WaitingCount count={waiting} of="waiting for you" />
          </Link>
        )}
      </span>
      {isLoggedIn && (
        <NavLink to={paths.notifications()}>
          Notifications
          <UnreadCount count={unreadCount} className={countPlace} />
        </NavLink>
      )}
    </>
  );
}

/** How many applications wait for the viewer's decision. */
function useWaitingCount(): number {
  const { isLoggedIn } = useSession();
  const { data } = useQuery({ ...waitingCountQuery(useApi()), enabled: isLoggedIn });
  // The last count stays when the session has ended elsewhere.
  return isLoggedIn ? (data?.count ?? 0) : 0;
}
