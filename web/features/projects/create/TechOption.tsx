import { CornerDownLeft } from "lucide-react";
import type { Tech } from "#contract/techs.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Logo } from "#web/ui/Logo.tsx";

interface TechOptionProps {
  id: string;
  tech: Tech;
  active: boolean;
  /** Its place among all there are, of which only some are drawn. */
  place: number;
  of: number;
  onHover: () => void;
  onChoose: () => void;
}

/** A row of the list. The keyboard works the list from its filter, so the row takes no focus. */
export function TechOption({ id, tech, active, place, of, onHover, onChoose }: TechOptionProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={active}
      aria-posinset={place}
      aria-setsize={of}
      onPointerMove={active ? undefined : onHover}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        "flex min-h-[38px] cursor-pointer items-center gap-3 rounded-[6px] px-2.5 text-15",
        active && "bg-tech-wash",
      )}
    >
      <Logo name={tech.name} src={tech.imageUrl} size={20} />
      <span className="min-w-0 flex-1 truncate">{tech.name}</span>
      {active && (
        <span aria-hidden className="flex items-center gap-1.5 text-14 font-medium text-tech-ink">
          <CornerDownLeft />
          Add
        </span>
      )}
    </li>
  );
}
