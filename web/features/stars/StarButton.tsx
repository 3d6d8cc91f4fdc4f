import { Star } from "lucide-react";
import { useSession } from "#web/api/session.ts";
import { paths } from "#web/app/paths.ts";
import { classNames } from "#web/ui/class-names.ts";
import { fullNumber, shortNumber } from "#web/ui/short-number.ts";
import { type Starrable, useStar } from "./use-star.ts";

interface StarButtonProps {
  project: Starrable;
  /** For a card. */
  small?: boolean;
}

/** Gives one's star to a project or takes it back, beside how many have. Visitors sign in first. */
export function StarButton({ project, small = false }: StarButtonProps) {
  const { isLoggedIn } = useSession();
  const { starred, starCount, toggle } = useStar(project);
  const look = classNames(
    "flex items-center gap-2 rounded-l-[7px] font-medium hover:bg-sunk",
    small ? "min-h-8 px-2.5 text-14" : "min-h-10 px-3.5 text-15",
  );
  return (
    <span className="relative inline-flex flex-none rounded-md border border-edge bg-raised">
      {isLoggedIn ? (
        <button type="button" aria-pressed={starred} className={look} onClick={toggle}>
          <Star className={starred ? "fill-tech text-tech" : undefined} />
          <StarWord starred={starred} name={project.name} />
        </button>
      ) : (
        <a className={look} href={paths.signIn(paths.project(project.id))} title="Sign in to star">
          <Star />
          <StarWord starred={false} name={project.name} />
        </a>
      )}
      <span
        title={starCount < 10_000 ? undefined : fullNumber(starCount)}
        className={classNames(
          "grid min-w-10 place-items-center border-l border-line px-3 leading-none font-medium tabular-nums",
          small ? "text-[0.8125rem]" : "text-14",
        )}
      >
        <span>
          {shortNumber(starCount)}
          <span className="sr-only"> {starCount === 1 ? "star" : "stars"}</span>
        </span>
      </span>
    </span>
  );
}

/** As wide as the longer of both words, so that nothing moves under the pointer. */
function StarWord({ starred, name }: { starred: boolean; name: string }) {
  return (
    <span className="grid text-left">
      <span className="invisible col-start-1 row-start-1" aria-hidden>
        Unstar
      </span>
      <span className="col-start-1 row-start-1">
        {starred ? "Unstar" : "Star"}
        <span className="sr-only"> {name}</span>
      </span>
    </span>
  );
}
