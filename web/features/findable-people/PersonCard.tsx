import type { ReactNode } from "react";
import { Link } from "react-router";
import type { SeatReason } from "#contract/findable-people.ts";
import type { TechRef } from "#contract/techs.ts";
import type { ListedPerson } from "#web/data/findable-people.ts";
import { findableLabel, lastHereLabels } from "#web/entities/people/findable-labels.ts";
import { paths } from "#web/lib/paths.ts";
import { Avatar, Seat } from "#web/ui/Avatar.tsx";
import { Card } from "#web/ui/Card.tsx";
import { Saucer } from "#web/ui/Logo.tsx";

interface PersonCardProps {
  person: ListedPerson;
  heading: "h3" | "h4";
  /** At its foot. */
  action: ReactNode;
}

/** A person who can be found, with what they said and why they fit. */
export function PersonCard({ person, heading: Heading, action }: PersonCardProps) {
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
            {lastHereLabels[lastHere]}
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
        <div className="-mx-6 mt-auto flex min-h-16 items-center gap-2.5 border-t border-line-soft py-3 pr-4 pl-6 text-14 leading-[1.4] text-ink-2 max-md:-mx-5 max-md:pl-5">
          {reasons && (
            <>
              <Seat size={24} />
              <p className="min-w-0 flex-1">
                <FitText reasons={reasons} />
              </p>
            </>
          )}
          {action && <span className="relative z-2 ml-auto flex-none">{action}</span>}
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
        <span className="col-span-full">No technologies listed yet</span>
      ) : (
        <>
          <span className="max-[430px]:sr-only">Builds with</span>
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
            {more > 0 && <li className="whitespace-nowrap text-ink-3">+ {more} More</li>}
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
  const seat = only !== undefined && others.length === 0 ? `the ${only} seat` : "either seat";
  return (
    <>
      {techs ? "Fits " : "Would take "}
      <b className="font-semibold text-user-ink">{seat}</b>
      {techs && `: ${techs.text}`}
    </>
  );
}

/** How many logos a card shows; one less where it says how many more there are, in the same line. */
const maxLogos = 6;

/** The technologies whose logos a card shows, shared ones first, and how many more there are. */
export function shownTechs(
  techs: readonly TechRef[],
  shared: readonly string[],
): { shown: TechRef[]; more: number } {
  const isShared = ({ id }: TechRef) => shared.includes(id);
  const ordered = [...techs.filter(isShared), ...techs.filter((tech) => !isShared(tech))];
  const shown = ordered.slice(0, ordered.length > maxLogos ? maxLogos - 1 : maxLogos);
  return { shown, more: techs.length - shown.length };
}
