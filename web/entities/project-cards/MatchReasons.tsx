import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { MatchReason } from "#contract/match-reasons.ts";
import { paths } from "#web/lib/paths.ts";
import { classNames } from "#web/ui/class-names.ts";
import { ActivityTime } from "./ProjectCard.tsx";

interface MatchReasonsProps {
  reasons: readonly MatchReason[];
  /** The last push to the repository, said where nothing else is known of the project's activity. */
  pushedAt?: string | null;
}

const item =
  "relative ps-[15px] wrap-anywhere before:absolute before:start-[5px] before:text-ink-3 before:content-['·'/'']";

/** Why a project is a match, strongest first, with dots between the reasons of a line. */
export function MatchReasons({ reasons, pushedAt = null }: MatchReasonsProps) {
  const isActive = reasons.some(({ kind }) => kind === "activity");
  return (
    <div className="mt-3 overflow-hidden text-15 leading-[1.55]">
      <ul aria-label={t("project-cards.whyItFits")} className="-ms-[15px] flex flex-wrap">
        {reasons.map((reason) => (
          <li
            key={reason.text}
            className={classNames(item, reason.kind === "techs" && "font-semibold text-tech-ink")}
          >
            {reason.kind === "like" ? <Like {...reason} /> : reason.text}
          </li>
        ))}
        {!isActive && pushedAt !== null && (
          <li className={item}>
            <ActivityTime activity="push" at={pushedAt} precision="relative" />
          </li>
        )}
      </ul>
    </div>
  );
}

/** The text with a link for the name in it, above the link that covers the row. */
function Like({ text, project: { id, name } }: Extract<MatchReason, { kind: "like" }>) {
  const start = text.indexOf(name, "like ".length);
  return (
    <>
      {text.slice(0, start)}
      <Link dir="auto" className="link relative z-3" to={paths.project(id)}>
        {name}
      </Link>
      {text.slice(start + name.length)}
    </>
  );
}
