import { Link } from "react-router";
import type { Project } from "#contract/projects.ts";
import { useSession } from "#web/data/session.ts";
import { paths } from "#web/lib/paths.ts";
import { freeSeatsOf } from "#web/entities/seats/team.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { useInView } from "#web/ui/use-in-view.ts";

/** The id of the card whose button it duplicates. */
const card = "joining";

/** The card counts as seen once its top is well inside the window. */
const margin = "0px 0px -40% 0px";

/** The way to apply at the bottom of a narrow window, while the card is out of sight. */
export function JoinBar({ project }: { project: Project }) {
  const { user } = useSession();
  const isInView = useInView(card, { margin, initially: false });
  const free = freeSeatsOf(project).length;
  if (free === 0 || (user && !project.can.apply)) return null;
  const { only, form } = formOf(project);
  const look = { variant: "user", size: "lg", className: "flex-1" } as const;
  const count = <> · {free === 1 ? "1 seat free" : `${free} seats free`}</>;
  return (
    <div data-bottom-bar className="empty:hidden lg:hidden">
      {!isInView && (
        <div role="group" aria-label="Apply" className="bottom-bar">
          {user || !only ? (
            <ButtonLink {...look} render={<Link to={form} />}>
              Apply{count}
            </ButtonLink>
          ) : (
            <ButtonLink {...look} href={paths.signIn(form)}>
              Sign in to apply{count}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  );
}

/**
 * The form itself where there is one seat to apply for, or where the card has no seats but the form;
 * else the card, which lists them.
 */
function formOf({ id, positions }: Project): { only: boolean; form: string } {
  if (positions.length === 0) return { only: true, form: paths.joining(id) };
  const open = positions.filter(({ isOpen }) => isOpen);
  const [first] = open;
  return first && open.length === 1
    ? { only: true, form: paths.apply(id, first.id) }
    : { only: false, form: paths.joining(id) };
}
