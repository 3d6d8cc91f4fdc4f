import Star from "lucide-react/icons/star";
import { useSession } from "#web/data/session.ts";
import type { Starrable } from "#web/data/stars.ts";
import { paths } from "#web/lib/paths.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import StarIconToggle from "./StarIconToggle.tsx";

const look = buttonClass({ variant: "quiet", className: "btn-icon" });

/** Stars or unstars a project in a row, without the number of stars. Visitors sign in first. */
export function StarIcon({ project }: { project: Starrable }) {
  const { isLoggedIn } = useSession();
  const { id, name } = project;
  if (!isLoggedIn) {
    return (
      <a
        className={look}
        href={paths.signIn(paths.project(id))}
        title="Sign in to star"
        aria-label={`Star ${name}`}
      >
        <Star />
      </a>
    );
  }
  return <StarIconToggle project={project} />;
}
