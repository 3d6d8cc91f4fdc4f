import X from "lucide-react/icons/x";
import { Link } from "react-router";
import { classNames } from "#web/ui/class-names.ts";
import { Logo } from "#web/ui/Logo.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { pathOf } from "./people-address.ts";
import type { Choice } from "./people-choices.ts";

/** The id of the results' heading. */
export const resultsId = "results";

interface PeopleChipsProps {
  choices: readonly Choice[];
  className?: string;
}

/** The chosen filters, each with a link to the list without it. */
export function PeopleChips({ choices, className }: PeopleChipsProps) {
  if (choices.length === 0) return null;
  return (
    <ul className={classNames("chips", className)} aria-label="Chosen filters">
      {choices.map((choice) => (
        <li key={choice.label} className={chipClass(choice)}>
          <ChipContent choice={choice} />
          <Link
            className="chip-x"
            to={pathOf(choice.without)}
            preventScrollReset
            aria-label={`Remove ${choice.label}`}
            title={`Remove ${choice.label}`}
            // The chip disappears with its focused link.
            onClick={() => document.getElementById(resultsId)?.focus({ preventScroll: true })}
          >
            <X />
          </Link>
        </li>
      ))}
    </ul>
  );
}

export const chipClass = ({ kind }: Choice) =>
  classNames("chip", kind === "tech" ? "chip-on" : "chip-user");

export function ChipContent({ choice: { kind, label, imageUrl } }: { choice: Choice }) {
  return (
    <>
      {kind === "tech" ? <Logo name={label} src={imageUrl ?? null} /> : <Mark of="user" />}
      <span className="chip-text" dir="auto">
        {label}
      </span>
    </>
  );
}
