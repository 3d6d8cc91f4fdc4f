import { useQuery } from "@tanstack/react-query";
import Menu from "lucide-react/icons/menu";
import Search from "lucide-react/icons/search";
import { type MouseEvent, useEffect, useRef } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { SessionUser } from "#contract/people.ts";
import { useSession, useUnreadCount, waitingCountQuery } from "#web/data/session.ts";
import { WaitingCount } from "#web/features/applications/WaitingCount.tsx";
import { SignOutForm } from "#web/features/auth/SignOutForm.tsx";
import { CreateProjectButton } from "#web/features/projects/create/CreateProjectButton.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { usePage, useSite } from "#web/lib/PageContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { SiteMark } from "./SiteMark.tsx";
import { Button, ButtonLink, IconButton, buttonClass } from "#web/ui/Button.tsx";
import { MenuButton } from "#web/ui/MenuButton.tsx";
import { countLabel } from "#web/ui/short-number.ts";
import { useCloseOnOutside } from "#web/ui/use-close-on-outside.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { openPalette, preparePalette } from "./shortcuts.ts";
import { hasCommandKey } from "./go-shortcuts.ts";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import SunMoon from "lucide-react/icons/sun-moon";
import { chooseTheme, nextTheme, useTheme } from "#web/lib/theme.ts";

export function Header() {
  const { user } = useSession();
  const { isClosed } = usePage();
  const { name } = useSite();
  return (
    <header className="site-header">
      <div className="wrap">
        <Link className="brand min-w-0" to={paths.home()}>
          <SiteMark />
          <span className="truncate py-1">{name}</span>
        </Link>
        <nav className="site-nav" aria-label={t("frame.mainNavigation")}>
          <NavLinks />
        </nav>
        <div className="ms-auto flex shrink-9999 items-center gap-2 max-sm:gap-0">
          {(user || !isClosed) && <SearchLink />}
          <ThemeSwitch className="max-sm:hidden" />
          {user && <CreateProject />}
          {user ? <UserButton user={user} /> : <SignIn />}
          <MobileNav />
        </div>
      </div>
    </header>
  );
}

/** Opens the command palette; without scripts, and in a new tab, the search page. */
function SearchLink() {
  const hasCommand = useHydrated() && hasCommandKey();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    openPalette();
  };
  return (
    <Link
      to={paths.search()}
      className="header-search"
      aria-haspopup="dialog"
      aria-keyshortcuts={hasCommand ? "Meta+K" : "Control+K"}
      onClick={open}
      onPointerEnter={preparePalette}
      onFocus={preparePalette}
    >
      <Search />
      <span>{t("frame.search")}</span>
      <kbd aria-hidden className="kbd needs-script">
        {hasCommand ? "⌘ K" : "Ctrl K"}
      </kbd>
    </Link>
  );
}

/** These lists have a button at their side, in wide windows. */
const withBar = new Set([paths.projects(), paths.search(), paths.myProjects(), paths.starred()]);

function CreateProject() {
  const { pathname } = useLocation();
  return (
    <div className={withBar.has(pathname) ? "lg:hidden" : "contents"}>
      <CreateProjectButton variant="line" className="header-create" />
    </div>
  );
}

/** Code points of a site's name; after a longer one a phone has no place for the button. */
const shortName = 12;

const useHasLongName = () => Array.from(useSite().name).length > shortName;

function SignIn() {
  const { pathname, search } = useLocation();
  const isInMenu = useHasLongName();
  return (
    <ButtonLink
      variant="line"
      className={isInMenu ? "max-sm:hidden" : undefined}
      href={paths.signIn(pathname + search)}
    >
      {t("frame.signIn")}
    </ButtonLink>
  );
}

/** The same as a row of the mobile navigation. */
function SignInRow() {
  const { pathname, search } = useLocation();
  if (!useHasLongName()) return null;
  return (
    <a className="sm:hidden" href={paths.signIn(pathname + search)}>
      {t("frame.signIn")}
    </a>
  );
}

const loadMenu = () => import("./UserMenu.tsx");

/** The signed-in person's avatar, which opens the user menu. */
function UserButton({ user }: { user: SessionUser }) {
  return (
    <>
      <MenuButton
        label={t("frame.yourMenu", { name: user.displayName })}
        className={buttonClass({ variant: "quiet", className: "btn-icon" })}
        load={loadMenu}
      >
        <Avatar name={user.displayName} src={user.avatarUrl} decorative />
      </MenuButton>
      {/* The menu needs scripts; in narrow windows the mobile navigation has this link. */}
      <noscript>
        <SignOutForm className="max-sm:hidden">
          <Button type="submit" size="sm">
            {t("frame.signOut")}
          </Button>
        </SignOutForm>
      </noscript>
    </>
  );
}

/** The main navigation in narrow windows. A details element, so that it opens without scripts. */
function MobileNav() {
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
        aria-label={
          count > 0 ? t("frame.menuWithCount", { count: countLabel(count) }) : t("frame.menu")
        }
      >
        <Menu />
        {/* Without opening the menu; the links in it say what it is. */}
        <UnreadCount count={count} className="absolute -end-1 -top-1" />
      </summary>
      <nav aria-label={t("frame.menu")}>
        <NavLinks />
        <ThemeRow />
        {!user && <SignInRow />}
        {user && (
          <noscript>
            <SignOutForm className="border-t border-line-soft sm:hidden">
              <button type="submit" className="w-full">
                {t("frame.signOut")}
              </button>
            </SignOutForm>
          </noscript>
        )}
      </nav>
    </details>
  );
}

/** Where the wide navigation shows, see frame.css. */
const countPlace = "min-[881px]:absolute min-[881px]:start-full min-[881px]:-ms-1";

/** The links of the main navigation, the same in wide and narrow windows. */
function NavLinks() {
  const { pathname } = useLocation();
  const { isLoggedIn } = useSession();
  const unreadCount = useUnreadCount();
  const waiting = useWaitingCount();
  useEffect(() => {
    // On the icon of the installed site; zero removes it.
    if (isLoggedIn) void navigator.setAppBadge?.(unreadCount).catch(() => undefined);
  }, [isLoggedIn, unreadCount]);
  // Each would only lead to the sign-in.
  if (usePage().isClosed && !isLoggedIn) return null;
  return (
    <>
      <Link
        to={paths.projects()}
        aria-current={/^\/(projects|matches)\b/.test(pathname) ? "page" : undefined}
      >
        {t("frame.projects")}
      </Link>
      <NavLink to={paths.issues()} className="whitespace-nowrap">
        {t("frame.firstSteps")}
      </NavLink>
      <NavLink to={paths.people()}>{t("frame.people")}</NavLink>
      <NavLink to={paths.explore()}>{t("frame.explore")}</NavLink>
      <span className="nav-entry">
        <Link
          to={paths.applications()}
          aria-current={pathname.startsWith(paths.applications()) ? "page" : undefined}
        >
          {t("frame.applications")}
        </Link>
        {waiting > 0 && (
          <Link
            to={paths.waitingApplications()}
            className="nav-count"
            title={t("frame.waitingForYouTitle")}
          >
            <WaitingCount count={waiting} of={t("frame.waitingForYou")} />
          </Link>
        )}
      </span>
      {isLoggedIn && (
        <NavLink to={paths.notifications()}>
          {t("frame.notifications")}
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

const icons = { system: <SunMoon />, light: <Sun />, dark: <Moon /> };

function ThemeSwitch({ className }: { className?: string }) {
  const theme = useTheme();
  const next = nextTheme(theme);
  return (
    <IconButton
      className={className}
      label={t("frame.themeSwitch", { theme, next })}
      onClick={() => chooseTheme(next)}
    >
      {icons[theme]}
    </IconButton>
  );
}

/** The same as a row of the mobile navigation. */
function ThemeRow() {
  const theme = useTheme();
  return (
    <button type="button" className="sm:hidden" onClick={() => chooseTheme(nextTheme(theme))}>
      {icons[theme]}
      {t("frame.theme", { theme })}
    </button>
  );
}

/** The badge with the number of unread notifications; nothing if there are none. */
function UnreadCount({ count, className }: { count: number; className: string }) {
  return (
    count > 0 && (
      <span
        className={`grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1.5 font-mono text-12 leading-none font-medium text-paper ${className}`}
      >
        {countLabel(count)}
        <span className="sr-only"> {t("frame.unread")}</span>
      </span>
    )
  );
}
