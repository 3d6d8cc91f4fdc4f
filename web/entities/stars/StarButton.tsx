import Star from "lucide-react/icons/star";
import type { ReactNode } from "react";
import { t } from "#shared/messages/t.ts";
import { useSession } from "#web/data/session.ts";
import { type Starrable, useToggleStar } from "#web/data/stars.ts";
import { paths } from "#web/lib/paths.ts";
import { IconButton, buttonClass } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { fullNumber, shortNumber } from "#web/ui/short-number.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

interface StarButtonProps {
  project: Starrable;
  /** For a card. */
  small?: boolean;
}

/** Stars or unstars a project, beside the number of stars. Visitors sign in first. */
export function StarButton({ project, small = false }: StarButtonProps) {
  const { isLoggedIn } = useSession();
  const { id, name, starred, starCount } = project;
  if (!isLoggedIn) {
    return (
      <StarFrame starCount={starCount} small={small}>
        <a
          className={starLook(small)}
          href={paths.signIn(paths.project(id))}
          title={t("stars.signInToStar")}
        >
          <StarWord starred={starred} name={name} />
        </a>
      </StarFrame>
    );
  }
  return <StarToggle project={project} small={small} />;
}

function StarToggle({ project, small }: { project: Starrable; small: boolean }) {
  const { name, starred, starCount, can } = project;
  const toggle = useToggleStar(project);
  const isOffered = starred || can.engage;
  return (
    <StarFrame starCount={starCount} small={small}>
      <button
        type="button"
        aria-pressed={starred}
        disabled={!useHydrated() || !isOffered}
        title={isOffered ? undefined : t("stars.hiddenProject")}
        className={classNames(starLook(small), !isOffered && "cursor-not-allowed opacity-55")}
        onClick={toggle}
      >
        <StarWord starred={starred} name={name} />
      </button>
    </StarFrame>
  );
}

interface StarFrameProps {
  starCount: number;
  small: boolean;
  /** The star button. */
  children: ReactNode;
}

/** A star button beside the number of stars. */
function StarFrame({ starCount, small, children }: StarFrameProps) {
  return (
    <span className="relative inline-flex flex-none rounded-md border border-edge bg-raised">
      {children}
      <span
        title={starCount < 10_000 ? undefined : fullNumber(starCount)}
        className={classNames(
          "grid min-w-10 place-items-center border-s border-line px-3 leading-none font-medium tabular-figures",
          small ? "text-[0.8125rem]" : "text-14",
        )}
      >
        <span>
          {shortNumber(starCount)}
          <span className="sr-only"> {t("project-cards.stars", { count: starCount })}</span>
        </span>
      </span>
    </span>
  );
}

const starLook = (small: boolean) =>
  classNames(
    "flex items-center gap-2 rounded-s-[7px] font-medium hover:bg-highlight",
    small ? "min-h-8 px-2.5 text-14 max-md:min-h-9" : "min-h-10 px-3.5 text-15",
  );

/** As wide as the longer of both labels, so that nothing moves under the pointer. */
function StarWord({ starred, name }: { starred: boolean; name: string }) {
  return (
    <>
      <Star className={starred ? "fill-tech text-tech" : undefined} />
      <span className="grid text-start">
        <span className="invisible col-start-1 row-start-1" aria-hidden>
          {t("stars.unstar")}
        </span>
        <span className="col-start-1 row-start-1">
          {starred ? t("stars.unstar") : t("stars.star")}
          <span className="sr-only"> {name}</span>
        </span>
      </span>
    </>
  );
}

const iconLook = buttonClass({ variant: "quiet", className: "btn-icon" });

/** Stars or unstars a project in a row, without the number of stars. Visitors sign in first. */
export function StarIcon({ project }: { project: Starrable }) {
  const { isLoggedIn } = useSession();
  const { id, name } = project;
  if (!isLoggedIn) {
    return (
      <a
        className={iconLook}
        href={paths.signIn(paths.project(id))}
        title={t("stars.signInToStar")}
        aria-label={t("stars.starNamed", { name })}
      >
        <Star />
      </a>
    );
  }
  return <StarIconToggle project={project} />;
}

function StarIconToggle({ project }: { project: Starrable }) {
  const { name, starred, can } = project;
  const toggle = useToggleStar(project);
  return (
    <IconButton
      label={starred ? t("stars.unstarNamed", { name }) : t("stars.starNamed", { name })}
      aria-pressed={starred}
      disabled={!useHydrated() || !(starred || can.engage)}
      onClick={toggle}
    >
      <Star className={starred ? "fill-tech text-tech" : undefined} />
    </IconButton>
  );
}
