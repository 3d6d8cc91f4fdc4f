import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { Match } from "#contract/matches.ts";
import type { Project } from "#contract/projects.ts";
import { fittingMatches, matchesQuery } from "#web/data/matches.ts";
import { useSession } from "#web/data/session.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { freeSeatsOf, seatsLabel } from "#web/entities/seats/team.ts";
import { useInView } from "#web/ui/use-in-view.ts";

/** One fewer than are requested, since the project itself may be among them. */
const maxShown = 2;

/**
 * On a project's page: other projects that fit the viewer's stack; nothing without any. They are
 * requested once they can be seen, which they never are in narrow windows.
 */
export function AlsoFits({ project }: { project: Project }) {
  const { user } = useSession();
  const techs = user?.techs ?? [];
  const box = useRef<HTMLDivElement>(null);
  const isInView = useInView(box, { margin: "200px", initially: false });
  const { data } = useQuery({
    ...matchesQuery(useApi(), fittingMatches(techs)),
    enabled: isInView && techs.length > 0,
  });
  const others = data?.matches.filter(({ id }) => id !== project.id).slice(0, maxShown) ?? [];
  const doesFit = project.techs.some(({ id }) => techs.some((own) => own.id === id));
  const title = useId();
  return (
    <div ref={box} className="max-lg:hidden">
      {others.length > 0 && (
        <section aria-labelledby={title} className="mt-6">
          <h2 id={title} className="mb-1 font-sans text-15 font-semibold tracking-normal">
            {doesFit ? t("matches.alsoFits") : t("matches.fits")}
          </h2>
          <ul>
            {others.map((match) => (
              <OtherProject key={match.id} match={match} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function OtherProject({ match }: { match: Match }) {
  const free = freeSeatsOf(match).length;
  return (
    <li className="group relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-line-soft py-2 text-14 leading-normal not-first:border-t">
      <h3 dir="auto" className="text-17 leading-[1.3] font-[560] wrap-anywhere">
        <Link
          className="outline-0 group-hover:text-proj-ink after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-ink"
          to={paths.project(match.id)}
        >
          {match.name}
        </Link>
      </h3>
      {free > 0 && <span className="font-medium text-user-ink">{seatsLabel(free)}</span>}
      <p dir="auto" className="[text-align:var(--start)] col-span-full text-ink-2 wrap-anywhere">
        {match.summary}
      </p>
    </li>
  );
}
