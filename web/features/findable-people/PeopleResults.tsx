import type { ReactNode, Ref } from "react";
import type { OpenRole } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import type { ListedPerson } from "#web/data/findable-people.ts";
import { useSession } from "#web/data/session.ts";
import { freeRolesOf } from "./free-roles.ts";
import { PeopleGrid } from "./PeopleGrid.tsx";
import { PersonCard } from "./PersonCard.tsx";

interface PeopleResultsProps {
  people: readonly ListedPerson[];
  /** The project that they are looked for. */
  project: Project | undefined;
  role: OpenRole | undefined;
  /** At the foot of a card. */
  action: (person: ListedPerson) => ReactNode;
  ref: Ref<HTMLUListElement>;
}

/** The people of a list; for a project, whoever shares a technology with it comes first. */
export function PeopleResults({ people, project, role, action, ref }: PeopleResultsProps) {
  const { user } = useSession();
  const card = (person: ListedPerson) => (
    <PersonCard
      key={person.id}
      person={person}
      heading={project ? "h4" : "h3"}
      action={person.id === user?.id ? null : action(person)}
    />
  );
  if (!project) {
    return (
      <PeopleGrid ref={ref} people={people}>
        {people.map(card)}
      </PeopleGrid>
    );
  }
  const sharing = people.filter(({ shared }) => shared.length > 0);
  const others = people.filter(({ shared }) => shared.length === 0);
  return (
    <div ref={ref as Ref<HTMLDivElement>} className="grid gap-12">
      {sharing.length > 0 && (
        <section aria-labelledby="fitting">
          <h3 id="fitting" className="mb-4 text-25 wrap-anywhere">
            For {freeSeats(project, role)} on <bdi>{project.name}</bdi>
          </h3>
          <PeopleGrid people={sharing}>{sharing.map(card)}</PeopleGrid>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h3 id="others" className="mb-1 text-25">
            More people
          </h3>
          <p className="mb-4 text-15 text-ink-2">
            They’re looking for a seat but share no technology with the project.
          </p>
          <PeopleGrid people={others}>{others.map(card)}</PeopleGrid>
        </section>
      )}
    </div>
  );
}

function freeSeats(project: Project, role: OpenRole | undefined): string {
  const free = freeRolesOf(project, role);
  return free.length === 1 ? `the ${free[0]} seat` : "the free seats";
}
