import X from "lucide-react/icons/x";
import type { ComponentProps, MouseEvent } from "react";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Logo } from "#web/ui/Logo.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import type { Choice } from "./list-filter.ts";

/** The addresses of a list by its filters, and how it gets another filter. */
interface FilterNavigation<Filter> {
  pathOf: (filter: Filter) => string;
  onChange: (filter: Filter) => void;
}

interface FilterChipsProps<Filter> extends FilterNavigation<Filter> {
  choices: readonly Choice<Filter>[];
  className?: string;
}

/** The chosen filters, each with a link to the list without it. */
export function FilterChips<Filter>(props: FilterChipsProps<Filter>) {
  const { choices, className, ...navigation } = props;
  if (choices.length === 0) return null;
  return (
    <ul className={className} aria-label={t("filters.chosenFilters")}>
      {choices.map((choice) => (
        <li key={`${choice.kind} ${choice.value}`} className={chipClass(choice)}>
          <ChipContent choice={choice} />
          <FilterLink
            {...navigation}
            filter={choice.without}
            onFollow={focusNext}
            className="chip-x"
            aria-label={t("ui.removeNamed", { name: choice.label })}
            title={t("ui.removeNamed", { name: choice.label })}
          >
            <X />
          </FilterLink>
        </li>
      ))}
    </ul>
  );
}

interface FilterLinkProps<Filter>
  extends FilterNavigation<Filter>, Omit<ComponentProps<"a">, "href" | "onChange"> {
  filter: Filter;
  /** Moves the focus before the link disappears; by default to the results. */
  onFollow?: (event: MouseEvent<HTMLElement>) => void;
}

/** A link to another filter, which shows at once. */
export function FilterLink<Filter>(props: FilterLinkProps<Filter>) {
  const { filter, pathOf, onChange, onFollow = focusResults, ...link } = props;
  return (
    <Link
      {...link}
      to={pathOf(filter)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onFollow(event);
        onChange(filter);
      }}
    />
  );
}

const tones = {
  techs: "chip-on",
  role: "chip-user",
  availability: "chip-user",
  search: "chip-word",
  category: "chip-proj",
  activity: "chip-proj",
  starter: "chip-proj",
  maintainerWanted: "chip-user",
  label: "chip-proj",
  size: "chip-proj",
  free: "chip-user",
  archived: "chip-proj",
} as const;

/** What a chip shows of a choice. */
export type ChipChoice = Pick<Choice<unknown>, "kind" | "label" | "imageUrl">;

export const chipClass = ({ kind }: Pick<ChipChoice, "kind">) => classNames("chip", tones[kind]);

export function ChipContent({ choice: { kind, label, imageUrl } }: { choice: ChipChoice }) {
  return (
    <>
      {kind === "techs" && <Logo name={label} src={imageUrl ?? null} />}
      {kind !== "techs" && kind !== "search" && (
        <Mark of={tones[kind] === "chip-user" ? "user" : "proj"} />
      )}
      <span className="chip-text" dir="auto">
        {label}
      </span>
    </>
  );
}

/** The id of the results' heading. */
export const resultsId = "results";

/** Moves the focus from a link that will disappear to the results, or within a dialog to that. */
function focusResults({ currentTarget }: MouseEvent<HTMLElement>): void {
  const dialog = currentTarget.closest<HTMLElement>("[role=dialog]");
  (dialog ?? document.getElementById(resultsId))?.focus({ preventScroll: true });
}

/** The chip disappears with its focused link: the next chip takes the focus, or the one before. */
function focusNext(event: MouseEvent<HTMLElement>): void {
  const chip = event.currentTarget.closest("li");
  const neighbour = chip?.nextElementSibling ?? chip?.previousElementSibling;
  const link = neighbour?.querySelector<HTMLElement>("a");
  if (link) link.focus({ preventScroll: true });
  else focusResults(event);
}
