import type { ComponentProps, ReactNode, Ref } from "react";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { OpenRole } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import type { ListedPerson } from "#web/data/findable-people.ts";
import { useSession } from "#web/data/session.ts";
import { Card } from "#web/ui/Card.tsx";
import { Loading, Skeleton, SkeletonText } from "#web/ui/Skeleton.tsx";
import { useLogoSprite } from "#web/ui/logo-sprites.ts";
import { freeRolesOf } from "#web/entities/seats/team.ts";
import { Link } from "react-router";
import type { SeatReason } from "#contract/findable-people.ts";
import type { TechRef } from "#contract/techs.ts";
import { findableLabel, lastHereLabel } from "#web/entities/people/findable-labels.ts";
import { paths } from "#web/lib/paths.ts";
import { Avatar, Seat } from "#web/ui/Avatar.tsx";
import { Saucer } from "#web/ui/Logo.tsx";

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
            {rich("findable-people.forSeats", {
              seats: onlyFreeRole(project, role) ?? "other",
              project: project.name,
              bdi: (name) => <bdi>{name}</bdi>,
            })}
          </h3>
          <PeopleGrid people={sharing}>{sharing.map(card)}</PeopleGrid>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h3 id="others" className="mb-1 text-25">
            {t("findable-people.morePeople")}
          </h3>
          <p className="mb-4 text-15 text-ink-2">{t("findable-people.morePeopleText")}</p>
          <PeopleGrid people={others}>{others.map(card)}</PeopleGrid>
        </section>
      )}
    </div>
  );
}

/** The role of the free seats, if it is one. */
function onlyFreeRole(project: Project, role: OpenRole | undefined): OpenRole | undefined {
  const free = freeRolesOf(project, role);
  return free.length === 1 ? free[0] : undefined;
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
    <Loading label={t("techs.peopleLoading")}>
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

interface PersonCardProps {
  person: ListedPerson;
  heading: "h3" | "h4";
  /** At its foot. */
  action: ReactNode;
}

/** A person who can be found, with what they said and why they fit. */
function PersonCard({ person, heading: Heading, action }: PersonCardProps) {
  const { displayName, username, findable, lastHere, techs, shared, reasons } = person;
  const hasFoot = reasons !== undefined || action !== null;
  return (
    <Card
      as="li"
      interactive
      data-person=""
      className="flex min-w-0 flex-col px-6 pt-6 hover:border-user-line max-md:px-5 max-md:pt-5"
    >
      <div className="flex items-start gap-4">
        <Avatar name={displayName} src={person.avatarUrl} size={56} decorative />
        <div className="min-w-0">
          <Heading
            dir="auto"
            className="font-serif text-22 leading-[1.25] font-[560] tracking-[-0.02em] wrap-anywhere"
          >
            <Link className="card-link" to={paths.user(username)}>
              {displayName}
            </Link>
          </Heading>
          <p className="mt-0.5 text-14 leading-[1.45] text-balance text-ink-2">
            {findableLabel(findable)}
            <br />
            {lastHereLabel(lastHere)}
          </p>
        </div>
      </div>
      {findable.lookingFor && (
        <p dir="auto" className="mt-4 text-15 leading-[1.55] wrap-anywhere">
          {findable.lookingFor}
        </p>
      )}
      <BuildsWith techs={techs} shared={shared} />
      {hasFoot && (
        <div className="-mx-6 mt-auto flex min-h-16 items-center gap-2.5 border-t border-line-soft py-3 pe-4 ps-6 text-14 leading-[1.4] text-ink-2 max-md:-mx-5 max-md:ps-5">
          {reasons && (
            <>
              <Seat size={24} />
              <p className="min-w-0 flex-1">
                <FitText reasons={reasons} />
              </p>
            </>
          )}
          {action && <span className="relative z-2 ms-auto flex-none">{action}</span>}
        </div>
      )}
    </Card>
  );
}

function BuildsWith({ techs, shared }: { techs: readonly TechRef[]; shared: readonly string[] }) {
  const { shown, more } = shownTechs(techs, shared);
  return (
    <div className="mt-4 mb-5 grid min-h-8 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 text-14 text-ink-2">
      {shown.length === 0 ? (
        <span className="col-span-full">{t("findable-people.noTechs")}</span>
      ) : (
        <>
          <span className="max-[430px]:sr-only">{t("findable-people.buildsWith")}</span>
          <ul className="flex flex-wrap items-center gap-1.5">
            {shown.map((tech) => (
              <li key={tech.id} className="flex">
                <Saucer
                  name={tech.name}
                  src={tech.imageUrl}
                  size={32}
                  hit={shared.includes(tech.id)}
                />
              </li>
            ))}
            {more > 0 && (
              <li className="whitespace-nowrap text-ink-3">
                {t("project-cards.moreTechs", { count: more })}
              </li>
            )}
          </ul>
        </>
      )}
    </div>
  );
}

/** "Fits the designer seat: knows React". */
function FitText({ reasons }: { reasons: readonly SeatReason[] }) {
  const role = reasons.find(({ kind }) => kind === "role");
  const techs = reasons.find(({ kind }) => kind === "techs");
  const [only, ...others] = role?.kind === "role" ? role.roles : [];
  const seat = only !== undefined && others.length === 0 ? only : "other";
  const b = (words: ReactNode) => <b className="font-semibold text-user-ink">{words}</b>;
  return techs
    ? rich("findable-people.fits", { seat, reason: techs.text, b })
    : rich("findable-people.wouldTake", { seat, b });
}

/** How many logos a card shows; one less where it says how many more there are, in the same line. */
const maxLogos = 6;

/** The technologies whose logos a card shows, shared ones first, and how many more there are. */
function shownTechs(
  techs: readonly TechRef[],
  shared: readonly string[],
): { shown: TechRef[]; more: number } {
  const isShared = ({ id }: TechRef) => shared.includes(id);
  const ordered = [...techs.filter(isShared), ...techs.filter((tech) => !isShared(tech))];
  const shown = ordered.slice(0, ordered.length > maxLogos ? maxLogos - 1 : maxLogos);
  return { shown, more: techs.length - shown.length };
}
