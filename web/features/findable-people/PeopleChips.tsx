import X from "lucide-react/icons/x";
import { Link } from "react-router";
import { classNames } from "#web/ui/class-names.ts";
import { Logo } from "#web/ui/Logo.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { type Choice, pathOf } from "./people-choices.ts";

/** The id of the results' heading. */
export const resultsId = "results";

interface PeopleChipsProps {
  choices: readonly Choice[];
  /** The list without all of them. */
  clearPath: string;
}

/** The chosen filters, each with a link to the list without it. */
export function PeopleChips({ choices, clearPath }: PeopleChipsProps) {
  if (choices.length === 0) return null;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <ul className="chips" aria-label="Chosen filters">
        {choices.map((choice) => (
          <li key={choice.label} className={chipClass(choice)}>
            <ChipContent choice={choice} />
            <Link
              className="chip-x"
              to={pathOf(choice.without)}
              preventScrollReset
              aria-label={`Remove ${choice.label}`}
              title={`Remove ${choice.label}`}
              onClick={focusResults}
            >
              <X />
            </Link>
          </li>
        ))}
      </ul>
      <Link className="link text-15" to={clearPath} preventScrollReset onClick={focusResults}>
        Clear all
      </Link>
    </div>
  );
}

/** The followed link disappears. */
const focusResults = () => document.getElementById(resultsId)?.focus({ preventScroll: true });

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
