import { classNames } from "#web/ui/class-names.ts";
import type { MatchFilterState } from "./match-filter.ts";

interface RankingNoteProps {
  filter: MatchFilterState;
  className?: string | undefined;
}

/** What docs/matching.md explains, in short. */
export function RankingNote({ filter, className }: RankingNoteProps) {
  const { role, isOwn } = filter;
  return (
    <div className={classNames("mt-10 border-t border-line pt-5 text-15 text-ink-2", className)}>
      <p className="max-w-[62ch]">
        <b className="font-semibold text-ink">How this is ordered.</b> By the technologies that you
        and the project share: rare ones count more, and a project with few others fits better.
        Words that are typical of your technologies, related technologies and recent activity move a
        project up a little.{" "}
        {isOwn &&
          "Projects you starred, joined, applied to or commented on count too; nobody else sees these. "}
        {role === "either"
          ? "Projects with a free seat come before all others."
          : `Projects with a free ${role} seat come before all others.`}{" "}
        The number of stars plays no part.
      </p>
    </div>
  );
}
