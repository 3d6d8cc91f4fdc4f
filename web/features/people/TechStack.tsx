import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { UsedTech } from "#contract/person-details.ts";
import type { User } from "#contract/people.ts";
import type { TechRef } from "#contract/techs.ts";
import { usedTechsQuery } from "#web/data/person-details.ts";
import { useSession } from "#web/data/session.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { techsNamed } from "./techs-named.ts";

interface TechStackProps {
  person: User;
  /** The one whose projects are shown. */
  current: TechRef | undefined;
}

/** What a person works with, with a box that leaves only the names that contain its text. */
export function TechStack({ person, current }: TechStackProps) {
  const { techs } = person;
  const [text, setText] = useState("");
  const found = techsNamed(techs, text);
  const { user } = useSession();
  const { data: used = [] } = useQuery({
    ...usedTechsQuery(useApi(), person.id),
    enabled: techs.length > 0,
  });
  const list = useRef<HTMLUListElement>(null);
  useShown(list, current?.id);
  return (
    <nav aria-labelledby="tech-stack" className="min-w-0">
      <div className="section-header">
        <Mark of="tech" />
        <h2 id="tech-stack">Tech Stack</h2>
        {techs.length > 0 && <StackNote person={person} />}
      </div>
      {techs.length === 0 ? (
        <EmptyState compact kind="tech" title="No Tech Stack Added">
          This user has not added their Tech Stack
        </EmptyState>
      ) : (
        <>
          <SearchField
            label="Find in this stack"
            value={text}
            className="needs-script mb-3"
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <ul
            ref={list}
            className="relative -mx-5 flex gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:thin] empty:hidden lg:-mx-2 lg:block lg:max-h-[500px] lg:overflow-x-hidden lg:px-0"
          >
            {found.map((tech) => (
              <li key={tech.id} className="flex-none">
                <TechLink
                  tech={tech}
                  to={paths.user(person.username, { tech: tech.slug })}
                  current={tech.id === current?.id}
                  used={used.find((one) => one.tech === tech.id)}
                  isShared={user?.id !== person.id && user?.techs.some(({ id }) => id === tech.id)}
                />
              </li>
            ))}
          </ul>
          <div role="status">
            {found.length === 0 && (
              <div className="flex flex-wrap items-center justify-between gap-3 text-15 text-ink-2">
                <p className="wrap-anywhere">No technologies match “{text.trim()}”.</p>
                <Button variant="line" size="sm" onClick={() => setText("")}>
                  Show all
                </Button>
              </div>
            )}
          </div>
        </>
      )}
    </nav>
  );
}

/** What the viewer shares with the person; the number of technologies in one's own stack. */
function StackNote({ person: { id, techs } }: { person: User }) {
  const { user } = useSession();
  const own = new Set(user?.techs.map((tech) => tech.id));
  const shared = techs.filter((tech) => own.has(tech.id)).length;
  const isOther = user !== null && user.id !== id && own.size > 0;
  return (
    <span className="end small text-ink-3">
      {isOther ? shareLabel(shared, techs.length) : techs.length}
    </span>
  );
}

const shareLabel = (shared: number, all: number) =>
  shared === 0 ? "None in common" : `You share ${shared} of ${all}`;

/** Such as "Tidewater, Late Again and 2 more". */
function usedInLabel({ projects, count }: UsedTech): string {
  const names = projects.map(({ name }) => name);
  const rest = count - names.length;
  return rest > 0 ? `${names.join(", ")} and ${rest} more` : names.join(" and ");
}

/** Scrolls the current one into sight, within the list alone. */
function useShown(list: RefObject<HTMLElement | null>, current: string | undefined) {
  useEffect(() => {
    const box = list.current;
    const item = box?.querySelector<HTMLElement>("[aria-current]");
    if (!box || !item) return;
    const isIn = (start: number, size: number, from: number, length: number) =>
      start >= from && start + size <= from + length;
    if (!isIn(item.offsetLeft, item.offsetWidth, box.scrollLeft, box.clientWidth)) {
      box.scrollTo({ left: item.offsetLeft - 20 });
    }
    if (!isIn(item.offsetTop, item.offsetHeight, box.scrollTop, box.clientHeight)) {
      box.scrollTo({ top: item.offsetTop - box.clientHeight / 2 });
    }
  }, [list, current]);
}

interface TechLinkProps {
  tech: TechRef;
  to: string;
  current: boolean;
  /** The person's projects with it. */
  used: UsedTech | undefined;
  /** Whether the viewer lists it too. */
  isShared: boolean | undefined;
}

/** A technology, where it is used, and whether the viewer knows it too; in narrow windows its name. */
function TechLink({ tech, to, current, used, isShared }: TechLinkProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={current ? "true" : undefined}
      className={classNames(
        "flex min-h-10 items-center gap-3 rounded-md px-2.5 text-15 outline-offset-[-2px] max-lg:border max-lg:whitespace-nowrap lg:py-1.5",
        current
          ? "bg-tech-wash font-semibold text-tech-ink max-lg:border-tech-line"
          : "text-ink-2 hover:bg-sunk hover:text-ink max-lg:border-line max-lg:bg-card",
      )}
    >
      <Logo name={tech.name} src={tech.imageUrl} size={20} />
      <span className="min-w-0 lg:flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 lg:flex-1 lg:wrap-anywhere">{tech.name}</span>
          {isShared && (
            <span className="flex-none text-14 font-medium text-tech-ink max-lg:hidden">
              yours too
            </span>
          )}
        </span>
        {used && (
          <span className="block truncate text-14 leading-[1.35] font-normal text-ink-3 max-lg:hidden">
            {usedInLabel(used)}
          </span>
        )}
      </span>
    </Link>
  );
}
