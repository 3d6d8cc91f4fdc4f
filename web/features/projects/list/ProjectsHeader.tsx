import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import { useSession } from "#web/data/session.ts";
import { CreateProjectBar } from "#web/features/projects/create/CreateProjectButton.tsx";
import { paths } from "#web/lib/paths.ts";
import { searchFieldId } from "./SearchBar.tsx";

const link = "link flex min-h-10 items-center text-ink-2";

/** The page's title; for signed-in people also their own lists. */
export function ProjectsHeader() {
  const { isLoggedIn } = useSession();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-12 pb-6 max-md:pt-6 max-md:pb-4">
      <h1 className="page-title">{t("frame.projects")}</h1>
      {isLoggedIn && (
        <p className="ms-auto flex flex-wrap gap-x-6 text-15 max-md:order-last max-md:ms-0 max-md:w-full max-md:gap-x-5">
          {/* Wide windows have it at the side. */}
          <Link className={`${link} lg:hidden`} to={paths.myProjects()}>
            {t("frame.myProjects")}
          </Link>
          <Link className={link} to={paths.starred()}>
            {t("frame.starredProjects")}
          </Link>
          <Link className={link} to={paths.savedSearches()}>
            {t("frame.savedSearches")}
          </Link>
        </p>
      )}
    </div>
  );
}

/** The beginning of the list's side, in wide windows: the way to the search field, then what is one's own. */
export function ProjectsSideHead() {
  const { isLoggedIn } = useSession();
  return (
    <div className="grid gap-4 max-lg:hidden">
      <h2 className="font-sans text-16 font-semibold tracking-normal">
        <a
          className="link"
          href={`#${searchFieldId}`}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(searchFieldId)?.focus();
          }}
        >
          {t("projects.searchProjects")}
        </a>
      </h2>
      {isLoggedIn && (
        <>
          <Link className="link text-15 text-ink-2" to={paths.myProjects()}>
            {t("frame.myProjects")}
          </Link>
          <CreateProjectBar />
        </>
      )}
    </div>
  );
}
