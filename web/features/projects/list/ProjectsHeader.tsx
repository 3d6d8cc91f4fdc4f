import { Link } from "react-router";
import { useSession } from "#web/data/session.ts";
import { CreateProjectButton } from "#web/features/projects/create/CreateProjectButton.tsx";
import { paths } from "#web/lib/paths.ts";

/** The page's title; for signed-in people also their own lists and the form for a new project. */
export function ProjectsHeader() {
  const { isLoggedIn } = useSession();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-12 pb-6 max-md:pt-6 max-md:pb-4">
      <h1 className="page-title">Projects</h1>
      {isLoggedIn && (
        <>
          <p className="ml-auto flex flex-wrap gap-x-6 text-15 max-md:order-last max-md:ml-0 max-md:w-full max-md:gap-x-5">
            <Link className="link flex min-h-10 items-center text-ink-2" to={paths.myProjects()}>
              My Projects
            </Link>
            <Link className="link flex min-h-10 items-center text-ink-2" to={paths.starred()}>
              Starred projects
            </Link>
            <Link className="link flex min-h-10 items-center text-ink-2" to={paths.savedSearches()}>
              Saved searches
            </Link>
          </p>
          <CreateProjectButton variant="line" />
        </>
      )}
    </div>
  );
}
