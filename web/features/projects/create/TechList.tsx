import { type Ref, type UIEvent, useState } from "react";
import type { Tech } from "#contract/techs.ts";
import { TechOption } from "./TechOption.tsx";

/** Rows are drawn by so many, as somebody scrolls to them: there are thousands of technologies. */
const step = 40;

interface TechListProps {
  ref: Ref<HTMLUListElement>;
  id: string;
  techs: Tech[];
  active: number;
  onHover: (index: number) => void;
  onChoose: (tech: Tech) => void;
}

export function TechList({ ref, id, techs, active, onHover, onChoose }: TechListProps) {
  const [reached, setReached] = useState(step);
  const drawn = Math.max(reached, active + step);
  const grow = ({ currentTarget: list }: UIEvent) => {
    const left = list.scrollHeight - list.scrollTop - list.clientHeight;
    if (left < 400 && drawn < techs.length) setReached(drawn + step);
  };
  return (
    <ul
      ref={ref}
      id={id}
      role="listbox"
      aria-label="Technologies"
      onScroll={grow}
      className="max-h-48 overflow-y-auto overscroll-contain p-1 [scrollbar-width:thin] empty:hidden"
    >
      {techs.slice(0, drawn).map((tech, index) => (
        <TechOption
          key={tech.id}
          id={`${id}-${tech.id}`}
          tech={tech}
          active={index === active}
          place={index + 1}
          of={techs.length}
          onHover={() => onHover(index)}
          onChoose={() => onChoose(tech)}
        />
      ))}
    </ul>
  );
}
