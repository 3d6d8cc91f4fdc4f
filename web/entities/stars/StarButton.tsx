import { useSession } from "#web/data/session.ts";
import { paths } from "#web/lib/paths.ts";
import { StarFrame, StarWord, starLook } from "./StarFrame.tsx";
import type { Starrable } from "#web/data/stars.ts";
import StarToggle from "./StarToggle.tsx";

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
          title="Sign in to star"
        >
          <StarWord starred={starred} name={name} />
        </a>
      </StarFrame>
    );
  }
  return <StarToggle project={project} small={small} />;
}
