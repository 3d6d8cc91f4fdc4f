import type { ComponentProps, ReactNode, Ref } from "react";
import type { OpenRole } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import type { ListedPerson } from "#web/data/findable-people.ts";
import { useSession } from "#web/data/session.ts";
import { Card } from "#web/ui/Card.tsx";
import { Loading, Skeleton, SkeletonText } from "#web/ui/Skeleton.tsx";
import { useLogoSprite } from "#web/ui/logo-sprites.ts";
import { PersonCard, shownTechs } from "./PersonCard.tsx";
import { freeRolesOf } from "#web/entities/seats/team.ts";

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

/** How many cards are in a window before it is scrolled. */
const nearTop = 4;

interface PeopleGridProps extends ComponentProps<"ul"> {
  /** The people of the cards. */
  people: readonly Pick<ListedPerson, "techs" | "shared">[];
}

/** Two columns of cards, one in narrow windows. */
function PeopleGrid({ people, ...props }: PeopleGridProps) {
  const logos = people.map(({ techs, shared }) =>
    shownTechs(techs, shared).shown.map(({ imageUrl }) => imageUrl),
  );
  useLogoSprite(logos.slice(0, nearTop).flat());
  useLogoSprite(logos.slice(nearTop).flat(), { late: true });
  return <ul className="grid grid-cols-2 gap-6 max-md:grid-cols-1 max-md:gap-4" {...props} />;
}

/** Skeletons of cards in their final layout. */
export function PeopleSkeletons({ count }: { count: number }) {
  return (
    <Loading label="The people are loading">
      <PeopleGrid people={[]}>
        {Array.from({ length: count }, (_, index) => (
          <Card as="li" key={index} className="px-6 pt-6 pb-5 max-md:px-5" aria-hidden>
            <div className="flex items-start gap-4">
              <Skeleton round className="size-14" />
              <div className="grid flex-1 gap-2 pt-1">
                <Skeleton className="h-6 w-1/2" />
                <Skeleton className="h-4 w-2/3" />
              </div>
            </div>
            <div className="mt-4 text-15 leading-[1.55]">
              <SkeletonText lines={2} />
            </div>
            <Skeleton className="mt-4 h-8 w-3/5" />
          </Card>
        ))}
      </PeopleGrid>
    </Loading>
  );
}
