import Search from "lucide-react/icons/search";
import { Link, useLocation } from "react-router";
import type { MouseEvent } from "react";
import type { SessionUser } from "#contract/people.ts";
import { SignOutForm } from "#web/features/auth/SignOutForm.tsx";
import { CreateProjectButton } from "#web/features/projects/create/CreateProjectButton.tsx";
import { hasCommandKey } from "./apple-keys.ts";
import { openPalette } from "#web/lib/ask-to-search.ts";
import { usePage } from "#web/lib/PageContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { useSession } from "#web/data/session.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { BrandMark } from "#web/ui/BrandMark.tsx";
import { ButtonLink, Button } from "#web/ui/Button.tsx";
import { MenuButton } from "#web/ui/MenuButton.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { MobileNav, NavLinks } from "./NavLinks.tsx";
import { preparePalette } from "./PaletteHost.tsx";
import { ThemeSwitch } from "./ThemeSwitch.tsx";

export function Header() {
  const { user } = useSession();
  const { isClosed } = usePage();
  return (
    <header className="site-header">
      <div className="wrap">
        <Link className="brand" to={paths.home()}>
          <BrandMark />
          Stack Cafe
        </Link>
        <nav className="site-nav" aria-label="Main">
          <NavLinks />
        </nav>
        <div className="ml-auto flex items-center gap-2 max-sm:gap-0">
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
      <span>Search</span>
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

function SignIn() {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink variant="line" href={paths.signIn(pathname + search)}>
      Sign In
    </ButtonLink>
  );
}

const loadMenu = () => import("./UserMenu.tsx");

/** The signed-in person's avatar, which opens the user menu. */
function UserButton({ user }: { user: SessionUser }) {
  return (
    <>
      <MenuButton
        label={`Your menu, ${user.displayName}`}
        className={buttonClass({ variant: "quiet", className: "btn-icon" })}
        load={loadMenu}
      >
        <Avatar name={user.displayName} src={user.avatarUrl} decorative />
      </MenuButton>
      {/* The menu needs scripts; in narrow windows the mobile navigation has this link. */}
      <noscript>
        <SignOutForm className="max-sm:hidden">
          <Button type="submit" size="sm">
            Sign Out
          </Button>
        </SignOutForm>
      </noscript>
    </>
  );
}
