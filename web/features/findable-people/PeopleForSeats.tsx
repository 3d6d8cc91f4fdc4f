import { useInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { Project } from "#contract/projects.ts";
import { type ListedPerson, noPeopleFilter, peopleListQuery } from "#web/data/findable-people.ts";
import { projectQuery } from "#web/data/projects.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { paths } from "#web/lib/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { countText } from "#web/ui/short-number.ts";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { freeRolesOf } from "#web/entities/seats/team.ts";
import { pathOf } from "./people-choices.ts";
import { useInviting } from "./InviteButton.tsx";

/** The people whom an owner could invite to a free seat: the first few. */
export function PeopleForSeats() {
  const { projectId = "" } = useParams();
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  if (freeRolesOf(project).length === 0) return null;
  return (
    <section aria-labelledby="people-for-seats" className="mt-14">
      <div className="section-header flex-wrap">
        <Mark of="user" />
        <h2 id="people-for-seats">{t("findable-people.wouldFit")}</h2>
      </div>
      <p className="mb-2 text-15 text-ink-2">{t("findable-people.wouldFitText")}</p>
      <Suggestions project={project} />
    </section>
  );
}

/** The filter of the people for a project. */
export const filterFor = (projectId: string) => ({ ...noPeopleFilter, project: projectId });

const maxShown = 4;

function Suggestions({ project }: { project: Project }) {
  const filter = filterFor(project.id);
  const query = useInfiniteQuery(peopleListQuery(useApi(), filter));
  const inviteButton = useInviting({ projects: [project], role: undefined });
  if (query.isPending) return <SuggestionSkeletons />;
  if (!query.data) {
    return <QueryError title={t("techs.peopleNotLoaded")} query={query} />;
  }
  const [page] = query.data.pages;
  const people = page?.items.slice(0, maxShown) ?? [];
  if (people.length === 0) {
    return (
      <p className="text-15">
        {t("findable-people.nobodyNow")}{" "}
        <Link className="link" to={paths.people()}>
          {t("findable-people.allListed")}
        </Link>
      </p>
    );
  }
  return (
    <>
      <ul aria-labelledby="people-for-seats">
        {people.map((person) => (
          <SuggestedRow key={person.id} person={person}>
            {inviteButton(person)}
          </SuggestedRow>
        ))}
      </ul>
      {page?.total && page.total !== String(people.length) && (
        <p className="mt-4 text-15">
          <Link className="link" to={pathOf(filter)}>
            {t("findable-people.seeAll", { count: countText(page.total) })}
          </Link>
        </p>
      )}
    </>
  );
}

interface SuggestedRowProps {
  person: ListedPerson;
  /** The button that invites them. */
  children: ReactNode;
}

function SuggestedRow({ person, children }: SuggestedRowProps) {
  const { displayName, username, avatarUrl, reasons = [] } = person;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line-soft py-3">
      <div className="flex min-w-0 flex-1 basis-44 items-center gap-3">
        <Avatar name={displayName} src={avatarUrl} size={40} decorative />
        <span className="grid min-w-0 leading-[1.35]">
          <Link
            to={paths.user(username)}
            className="text-15 font-medium wrap-anywhere hover:underline"
          >
            <bdi>{displayName}</bdi>
          </Link>
          <span className="small text-ink-2 first-letter:uppercase">
            {reasons.map(({ text }) => text).join("\u00a0· ")}
          </span>
        </span>
      </div>
      {children}
    </li>
  );
}

function SuggestionSkeletons() {
  return (
    <Loading label={t("techs.peopleLoading")}>
      <ul aria-hidden>
        {[0, 1, 2].map((index) => (
          <li
            key={index}
            className="flex min-h-18 items-center gap-3 border-b border-line-soft py-3"
          >
            <Skeleton round className="size-10" />
            <Skeleton className="h-5 w-56" />
          </li>
        ))}
      </ul>
    </Loading>
  );
}
