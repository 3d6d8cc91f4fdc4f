import { useQuery } from "@tanstack/react-query";
import { Fragment, type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { listParts } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import type { User } from "#contract/people.ts";
import type { UsedTech } from "#contract/person-details.ts";
import type { TechRef } from "#contract/techs.ts";
import { usedTechsQuery } from "#web/data/people.ts";
import { useSession } from "#web/data/session.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import { classNames } from "#web/ui/class-names.ts";

interface TechStackProps {
  person: User;
  /** The one whose projects are shown. */
  current: TechRef | undefined;
}

/** In narrow windows, where the projects come below, a long stack shows this many at first. */
const unfolded = 6;

/**
 * What a person works with and where they use it, with a box that leaves only the names that contain
 * its text.
 */
export function TechStack({ person, current }: TechStackProps) {
  const { techs } = person;
  const [text, setText] = useState("");
  const [isAllShown, setAllShown] = useState(false);
  const mayFold = techs.length > unfolded + 1;
  const isFolded = mayFold && text === "" && !isAllShown;
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
        <h2 id="tech-stack">{t("people.stack")}</h2>
        {techs.length > 0 && <StackNote person={person} />}
      </div>
      {techs.length === 0 ? (
        <EmptyState compact kind="tech" title={t("people.noStack")}>
          {t("people.noStackText")}
        </EmptyState>
      ) : (
        <>
          <SearchField
            label={t("people.findInStack")}
            value={text}
            className="needs-script mb-3"
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <ul
            ref={list}
            className="relative -mx-2 lg:max-h-[500px] lg:overflow-x-hidden lg:overflow-y-auto lg:[scrollbar-width:thin]"
          >
            {found.map((tech, index) => (
              <TechRow
                key={tech.id}
                tech={tech}
                to={paths.user(person.username, { tech: tech.slug })}
                isCurrent={tech.id === current?.id}
                isFolded={isFolded && index >= unfolded && tech.id !== current?.id}
                used={used.find((one) => one.tech === tech.id)}
                isShared={user?.id !== person.id && user?.techs.some(({ id }) => id === tech.id)}
              />
            ))}
          </ul>
          {mayFold && text === "" && (
            <Button
              variant="quiet"
              size="sm"
              className="needs-script mt-2 -ms-2.5 lg:hidden"
              aria-expanded={!isFolded}
              onClick={() => setAllShown(!isAllShown)}
            >
              {isAllShown ? t("ui.showFewer") : t("people.showAllTechs", { count: techs.length })}
            </Button>
          )}
          <div role="status">
            {found.length === 0 && (
              <div className="flex flex-wrap items-center justify-between gap-3 text-15 text-ink-2">
                <p className="wrap-anywhere">{t("people.noTechsMatch", { text: text.trim() })}</p>
                <Button variant="line" size="sm" onClick={() => setText("")}>
                  {t("explorer.showAll")}
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
  shared === 0 ? t("people.noneInCommon") : t("people.youShare", { shared, all });

/** Scrolls the current one into sight, within the list alone. */
function useShown(list: RefObject<HTMLElement | null>, current: string | undefined) {
  useEffect(() => {
    const box = list.current;
    const item = box?.querySelector("[aria-current]")?.closest("li");
    if (!box || !item) return;
    const { offsetTop: top, offsetHeight: height } = item;
    const isIn = top >= box.scrollTop && top + height <= box.scrollTop + box.clientHeight;
    if (!isIn) box.scrollTo({ top: top - box.clientHeight / 2 });
  }, [list, current]);
}

interface TechRowProps {
  tech: TechRef;
  to: string;
  isCurrent: boolean;
  /** Hidden in narrow windows. */
  isFolded: boolean;
  /** The person's projects with it. */
  used: UsedTech | undefined;
  /** Whether the viewer lists it too. */
  isShared: boolean | undefined;
}

/** A technology, where it is used, and whether the viewer knows it too. The row chooses it. */
function TechRow({ tech, to, isCurrent, isFolded, used, isShared }: TechRowProps) {
  return (
    <li
      className={classNames(
        "relative grid grid-cols-[20px_minmax(0,1fr)_auto] gap-x-3 px-2 py-2 text-15 leading-6 lg:py-1.5",
        // A rule as wide as what is above it, where the row reaches further.
        "not-first:before:absolute not-first:before:inset-x-2 not-first:before:top-0 not-first:before:border-t not-first:before:border-line-soft",
        isCurrent ? "rounded-md bg-tech-wash text-tech-ink" : "hover:bg-highlight",
        // Without scripts there is no button to show it.
        isFolded && "max-lg:not-noscript:hidden",
      )}
    >
      <Logo name={tech.name} src={tech.imageUrl} size={20} />
      <Link
        to={to}
        preventScrollReset
        aria-current={isCurrent ? "true" : undefined}
        className="font-medium outline-0 wrap-anywhere after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ink"
      >
        {tech.name}
      </Link>
      {isShared && (
        <span className="text-14 font-medium text-tech-ink">{t("people.yoursToo")}</span>
      )}
      {used && <UsedIn used={used} />}
    </li>
  );
}

/** Such as "Tidewater, Late Again and 2 more". */
function UsedIn({ used: { projects, count } }: { used: UsedTech }) {
  const more = count - projects.length;
  const items = projects.map(({ id }) => id);
  if (more > 0) items.push(t("people.andMore", { count: more }));
  return (
    <p className="col-start-2 -col-end-1 text-14 leading-6 wrap-anywhere text-ink-2">
      {listParts(items).map(({ value }, index) => {
        const project = projects.find(({ id }) => id === value);
        return (
          <Fragment key={index}>
            {project ? (
              // Above the link that covers the row.
              <Link
                className="relative inline-block text-proj-ink hover:underline"
                to={paths.project(project.id)}
              >
                <bdi>{project.name}</bdi>
              </Link>
            ) : (
              value
            )}
          </Fragment>
        );
      })}
    </p>
  );
}

/** Those whose name contains the text, regardless of case; all for an empty one. */
export function techsNamed<T extends Pick<TechRef, "name">>(
  techs: readonly T[],
  text: string,
): T[] {
  const part = text.trim().toLowerCase();
  return techs.filter(({ name }) => name.toLowerCase().includes(part));
}

/** The technology of a stack with the address's slug, otherwise the first one. */
export function chosenTech(techs: readonly TechRef[], slug: string | null): TechRef | undefined {
  return techs.find((tech) => tech.slug === slug) ?? techs[0];
}
