import ArrowRight from "lucide-react/icons/arrow-right";
import { NavLink } from "react-router";
import { useSession } from "#web/data/session.ts";
import { paths } from "#web/lib/paths.ts";
import { CreateProjectBar } from "#web/features/projects/create/CreateProjectButton.tsx";
import { SearchForm } from "./SearchForm.tsx";

export function ProjectsSide() {
  const { isLoggedIn } = useSession();
  return (
    <aside aria-label="Find projects" className="grid gap-8 max-lg:gap-4">
      <SearchForm />
      {/* In narrow windows the header has a button for it. */}
      {isLoggedIn && (
        <div className="max-lg:hidden">
          <CreateProjectBar />
        </div>
      )}
      <div>
        {isLoggedIn && (
          <>
            <SideLink to={paths.myProjects()}>My Projects</SideLink>
            <SideLink to={paths.starred()}>Starred projects</SideLink>
            <SideLink to={paths.savedSearches()}>Saved searches</SideLink>
            <SideLink to={paths.watching()}>Watching</SideLink>
          </>
        )}
        <SideLink to={paths.techs()}>All technologies</SideLink>
      </div>
    </aside>
  );
}

function SideLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      className="group flex min-h-10 items-center justify-between gap-3 px-1 text-15 text-ink-2 hover:text-ink aria-[current]:font-medium aria-[current]:text-ink"
    >
      <span className="link group-aria-[current]:no-underline">{children}</span>
      <ArrowRight className="group-aria-[current]:hidden" />
    </NavLink>
  );
}
