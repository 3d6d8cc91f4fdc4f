import { lazy } from "react";
import { useSession } from "#web/data/session.ts";
import { paths } from "#web/lib/paths.ts";
import { StarFrame, StarWord, starLook } from "./StarFrame.tsx";
import type { Starrable } from "#web/data/stars.ts";
import { HydratingPart } from "#web/ui/HydratingPart.tsx";

// Not loaded for visitors.
const StarToggle = lazy(() => import("./StarToggle.tsx"));

interface StarButtonProps {
  project: Starrable;
  /** For a card. */
  small?: boolean;
}

/** Stars or unstars a project, beside the number of stars. Visitors sign in first. */
export function StarButton({ project, small = false }: StarButtonProps) {
  const { isLoggedIn } = useSession();
  const { id, name, starred, starCount } = project;
  const word = <StarWord starred={starred} name={name} />;
  if (!isLoggedIn) {
    return (
      <StarFrame starCount={starCount} small={small}>
        <a
          className={starLook(small)}
          href={paths.signIn(paths.project(id))}
          title="Sign in to star"
        >
          {word}
        </a>
      </StarFrame>
    );
  }
  const waiting = (
    <StarFrame starCount={starCount} small={small}>
      <span className={starLook(small)}>{word}</span>
    </StarFrame>
  );
  return (
    <HydratingPart fallback={waiting}>
      <StarToggle project={project} small={small} />
    </HydratingPart>
  );
}
