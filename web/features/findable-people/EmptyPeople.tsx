import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
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
      title="Nobody is listed yet"
      action={
        <>
          <ListMyselfLink variant="user" />
          <ButtonLink variant="quiet" render={<Link to={paths.projects()} />}>
            Browse Projects
          </ButtonLink>
        </>
      }
    >
      People who want to be found appear here with their stack and the hours they have.
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
          <h3>Remove a filter</h3>
          <p className="mt-0.5 mb-3 text-15 text-ink-2">People who match without each.</p>
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
            Nobody listed is looking for a seat like the free ones on <bdi>{project.name}</bdi>{" "}
            right now. You can also{" "}
            <Link className="link" to={paths.projectTeam(project.id)}>
              invite people by name
            </Link>
            .{" "}
          </>
        )}
        <Link className="link" to={pathOf(noPeopleFilter)}>
          All listed people
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
      title={role ? `No ${role} seat is free` : "No seat is free"}
      action={
        <ButtonLink render={<Link to={paths.projectSettings(project.id)} />}>
          Open settings
        </ButtonLink>
      }
    >
      {project.archivedAt ? (
        <>
          <bdi>{project.name}</bdi> is archived. Unarchive it to invite people.
        </>
      ) : (
        <>
          Open a role in the settings of <bdi>{project.name}</bdi> to see who would join.
        </>
      )}
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
      <span>{count === "0" ? "nobody" : countLabel(count)}</span>
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
  if (count === "1") return "1 person";
  return `${countText(count)} people`;
}
