import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { Project } from "#contract/projects.ts";
import { noPeopleFilter, peopleCountQuery, type PeopleFilter } from "#web/data/findable-people.ts";
import { ChipContent, chipClass } from "#web/entities/filters/FilterChips.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Leader } from "#web/ui/Dividers.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { countText } from "#web/ui/short-number.ts";
import { ListMyselfLink } from "./ListMyself.tsx";
import { type PeopleChoice, pathOf } from "./people-choices.ts";
import { freeRolesOf } from "#web/entities/seats/team.ts";

/** A site on which nobody can be found. */
export function NobodyListed() {
  return (
    <EmptyState
      kind="user"
      title={t("findable-people.nobodyListed")}
      action={
        <>
          <ListMyselfLink variant="user" />
          <ButtonLink variant="quiet" render={<Link to={paths.projects()} />}>
            {t("home.browseProjects")}
          </ButtonLink>
        </>
      }
    >
      {t("findable-people.nobodyListedText")}
    </EmptyState>
  );
}

interface NoPeopleProps {
  filter: PeopleFilter;
  choices: readonly PeopleChoice[];
  /** The project that people are looked for. */
  project: Project | undefined;
}

/** What is nearest to a filter without results. */
export function NoPeople({ filter, choices, project }: NoPeopleProps) {
  if (project && freeRolesOf(project, filter.role).length === 0) {
    return <NoSeat project={project} role={filter.role} />;
  }
  return (
    <div className="grid gap-6 pt-2">
      {choices.length > 0 && (
        <section>
          <h3>{t("findable-people.removeFilter")}</h3>
          <p className="mt-0.5 mb-3 text-15 text-ink-2">{t("findable-people.removeFilterText")}</p>
          <ul className="divide-y divide-line-soft">
            {choices.map((choice) => (
              <Suggestion key={choice.label} choice={choice} />
            ))}
          </ul>
        </section>
      )}
      <p className="text-15 text-ink-2">
        {project && choices.length === 0 && (
          <>
            {rich("findable-people.nobodyForProject", {
              project: project.name,
              bdi: (name) => <bdi>{name}</bdi>,
              link: (text) => (
                <Link className="link" to={paths.projectTeam(project.id)}>
                  {text}
                </Link>
              ),
            })}{" "}
          </>
        )}
        <Link className="link" to={pathOf(noPeopleFilter)}>
          {t("findable-people.allListed")}
        </Link>
      </p>
    </div>
  );
}

function NoSeat({ project, role }: { project: Project; role: PeopleFilter["role"] }) {
  return (
    <EmptyState
      compact
      kind="user"
      title={t("findable-people.noSeatFree", { role: role ?? "other" })}
      action={
        <ButtonLink render={<Link to={paths.projectSettings(project.id)} />}>
          {t("findable-people.openSettings")}
        </ButtonLink>
      }
    >
      {rich(project.archivedAt ? "findable-people.isArchived" : "findable-people.openRole", {
        project: project.name,
        bdi: (name) => <bdi>{name}</bdi>,
      })}
    </EmptyState>
  );
}

/** A choice as a link to the list without it, with the number of people that are in it then. */
function Suggestion({ choice }: { choice: PeopleChoice }) {
  const { data: count } = useQuery(peopleCountQuery(useApi(), choice.without));
  const content = (
    <>
      <span className={classNames("min-w-0", chipClass(choice))}>
        <ChipContent choice={choice} />
      </span>
      <Leader />
      <span>{count === "0" ? t("findable-people.nobody") : countLabel(count)}</span>
    </>
  );
  return (
    <li>
      {count === "0" ? (
        <div className="suggestion">{content}</div>
      ) : (
        <Link to={pathOf(choice.without)} className="suggestion">
          {content}
        </Link>
      )}
    </li>
  );
}

function countLabel(count: string | null | undefined): string {
  if (!count) return "";
  return t("findable-people.peopleCount", {
    number: Number.parseInt(count, 10),
    count: countText(count),
  });
}
