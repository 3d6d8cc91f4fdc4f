import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import { fittingMatches, matchesQuery } from "#web/data/matches.ts";
import { useSession } from "#web/data/session.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { paths } from "#web/lib/paths.ts";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";
import { MatchReasons } from "#web/entities/project-cards/MatchReasons.tsx";

/** The best matches of the viewer's own stack, and the way to all of them. */
export default function FittingProjects() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <section aria-labelledby="fitting-projects">
      <h2 id="fitting-projects" className="text-22">
        {t("matches.fittingTitle")}
      </h2>
      <div className="mt-4">
        {user.techs.length > 0 ? (
          <Best techs={user.techs} />
        ) : (
          <p className="text-15 text-ink-2">
            {rich("matches.addToProfile", {
              link: (text) => (
                <Link className="link" to={paths.user(user.username)}>
                  {text}
                </Link>
              ),
            })}
          </p>
        )}
      </div>
    </section>
  );
}

function Best({ techs }: { techs: readonly { slug: string }[] }) {
  const query = useQuery(matchesQuery(useApi(), fittingMatches(techs)));
  if (query.isError) {
    return <QueryError title={t("matches.projectsNotLoaded")} query={query} />;
  }
  if (query.isPending) {
    return (
      <Loading label={t("matches.projectsLoading")}>
        <SkeletonText lines={3} />
      </Loading>
    );
  }
  const { matches } = query.data;
  return (
    <>
      {matches.length > 0 && (
        <ul className="grid gap-4">
          {matches.map((match) => (
            <li key={match.id} className="relative border-b border-line-soft pb-4">
              <h3 dir="auto" className="text-18 wrap-anywhere">
                <Link className="link" to={paths.project(match.id)}>
                  {match.name}
                </Link>
              </h3>
              <p
                dir="auto"
                className="[text-align:var(--start)] mt-1 text-15 text-ink-2 wrap-anywhere"
              >
                {match.summary}
              </p>
              <MatchReasons reasons={match.reasons} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 text-15 text-ink-2">
        {matches.length === 0 && `${t("matches.noOtherFits")} `}
        <Link className="link" to={matches.length > 0 ? paths.matches() : paths.projects()}>
          {matches.length > 0 ? t("matches.viewAll") : t("home.browseProjects")}
        </Link>
      </p>
    </>
  );
}
