import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import type { Tech } from "#contract/techs.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Logo } from "#web/ui/Logo.tsx";
import type { TechComboboxState } from "./use-tech-combobox.ts";

const popup =
  "absolute top-full left-0 z-20 mt-2 w-80 rounded-lg border border-line bg-raised font-sans text-15 font-normal shadow-float max-md:w-full";

/** Below the field: what its text may mean. */
export function SuggestionList({ combobox }: { combobox: TechComboboxState }) {
  const { id, text, options, active, failed, isCurrent } = combobox;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const option = list.current?.children[active];
    if (list.current && option instanceof HTMLElement) scrollTo(list.current, option);
  }, [active]);

  if (options.length === 0) {
    const words = failed ? "Technologies can't be reached right now." : unknown(text, isCurrent);
    return words === "" ? null : (
      <p role="status" className={classNames(popup, "px-4 py-3 wrap-anywhere text-ink-2")}>
        {words}
      </p>
    );
  }
  return (
    <ul
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={text.trim() === "" ? "Most used technologies" : "Technologies"}
      className={classNames(popup, "max-h-80 overflow-y-auto p-1.5")}
      // The field keeps the focus, or the list would be gone before the click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map((tech, place) => (
        <Suggestion
          key={tech.id}
          tech={tech}
          isActive={place === active}
          combobox={combobox}
          onHover={() => combobox.setPlace(place)}
        />
      ))}
    </ul>
  );
}

interface SuggestionProps {
  tech: Tech;
  isActive: boolean;
  combobox: TechComboboxState;
  onHover: () => void;
}

function Suggestion({ tech, isActive, combobox, onHover }: SuggestionProps) {
  const chosen = combobox.isChosen(tech);
  return (
    <li
      id={`${combobox.id}-${tech.id}`}
      role="option"
      aria-selected={chosen}
      className={classNames(
        "flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5",
        isActive && "bg-tech-wash text-tech-ink",
      )}
      onPointerMove={() => !isActive && onHover()}
      onClick={() => combobox.add(tech)}
    >
      <Logo name={tech.name} src={tech.imageUrl} size={20} />
      <span className="min-w-0 flex-1 wrap-anywhere">{tech.name}</span>
      {chosen && <Check />}
      {tech.projectCount > 0 && !chosen && (
        <span className="flex-none text-14 text-ink-3 tabular-nums">
          {tech.projectCount} {tech.projectCount === 1 ? "project" : "projects"}
        </span>
      )}
    </li>
  );
}

function unknown(text: string, isCurrent: boolean): string {
  return text.trim() !== "" && isCurrent ? `Nothing is called “${text.trim()}” here.` : "";
}

/** Within the list alone: the page stays where it is. */
function scrollTo(list: HTMLElement, option: HTMLElement) {
  const bottom = option.offsetTop + option.offsetHeight + 6;
  if (option.offsetTop - 6 < list.scrollTop) list.scrollTop = option.offsetTop - 6;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}
