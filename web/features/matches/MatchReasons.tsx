import type { MatchReason } from "#contract/matches.ts";
import { classNames } from "#web/ui/class-names.ts";

/** Why a project is a match, strongest first, with dots between the reasons of a line. */
export function MatchReasons({ reasons }: { reasons: readonly MatchReason[] }) {
  return (
    <div className="mt-3 overflow-hidden text-15 leading-[1.55]">
      <ul aria-label="Why it fits" className="-ml-[15px] flex flex-wrap">
        {reasons.map(({ kind, text }) => (
          <li
            key={text}
            className={classNames(
              "relative pl-[15px] wrap-anywhere before:absolute before:left-[5px] before:text-ink-3 before:content-['·'/'']",
              kind === "techs" && "font-semibold text-tech-ink",
            )}
          >
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
