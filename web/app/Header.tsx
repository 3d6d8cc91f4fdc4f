import { Search } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useSession } from "#web/lib/session.ts";
import { CreateProjectButton } from "#web/features/projects/create/CreateProjectButton.tsx";
import { BrandMark } from "#web/ui/BrandMark.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Burger } from "./MobileNav.tsx";
import { NavLinks } from "./NavLinks.tsx";
import { paths } from "#web/lib/paths.ts";
import { ThemeSwitch } from "./ThemeSwitch.tsx";
import { UserButton } from "./UserButton.tsx";

export function Header() {
  const { user } = useSession();
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
          <Link
            to={paths.search()}
            className={buttonClass({ variant: "quiet", className: "btn-icon max-[359px]:hidden" })}
            aria-label="Search (press /)"
            title="Search (press /)"
          >
            <Search />
          </Link>
          <ThemeSwitch className="max-sm:hidden" />
          {user && <CreateProject />}
          {user ? <UserButton user={user} /> : <SignIn />}
          <Burger />
        </div>
      </div>
    </header>
  );
}

/** Some lists have the form's own bar beside them; one of the two is enough. */
const withBar = new Set([paths.projects(), paths.myProjects(), paths.starred()]);

function CreateProject() {
  const { pathname } = useLocation();
  if (withBar.has(pathname)) return null;
  return (
    <span className="max-lg:hidden">
      <CreateProjectButton variant="line" />
    </span>
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
