import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { ProjectCard } from "#contract/projects.ts";
import { paths } from "#web/lib/paths.ts";
import { starterIssuesLabel } from "#web/entities/seats/team.ts";

/**
 * What one can do in a project without a free seat: its starter issues, a question to its team, a
 * star. Above the link that covers a card or a row.
 */
export function WithoutSeat({ project }: { project: ProjectCard }) {
  const { id, name } = project;
  const issues = starterIssuesLabel(project);
  return (
    <ul
      aria-label={t("matches.waysInto", { project: name })}
      className="flex flex-wrap gap-x-4 gap-y-1 text-14 leading-normal"
    >
      {issues !== "" && <Way to={paths.starterIssues(id)}>{issues}</Way>}
      <Way to={paths.comments(id)}>{t("applications.askTeam")}</Way>
      <Way to={paths.project(id)}>{t("matches.starOrWatch")}</Way>
    </ul>
  );
}

function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link className="link relative z-3" to={to}>
        {children}
      </Link>
    </li>
  );
}
