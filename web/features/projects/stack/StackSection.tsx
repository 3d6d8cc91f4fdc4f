import type { ReactNode } from "react";
import { Link } from "react-router";
import type { TechRef } from "#contract/techs.ts";
import { useSession } from "#web/data/session.ts";
import { ownFirst, techFit } from "#web/features/projects/card/tech-fit.ts";
import { paths } from "#web/lib/paths.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { Mark } from "#web/ui/Mark.tsx";

interface StackSectionProps {
  techs: readonly TechRef[];
  /** What an owner can do about it. */
  control?: ReactNode;
  children: ReactNode;
}

/** The frame of a project's technologies: how many are one's own, and whatever shows them. */
export function StackSection({ techs, control, children }: StackSectionProps) {
  const { user } = useSession();
  const ownTechs = user?.techs ?? [];
  const { shared } = techFit(techs, ownTechs);
  return (
    <section aria-labelledby="tech-stack" className="min-w-0">
      <div className="section-header flex-wrap">
        <Mark of="tech" />
        <h2 id="tech-stack">Tech Stack</h2>
        <div className="end flex min-h-8 flex-wrap items-center justify-end gap-x-3">
          {ownTechs.length > 0 && techs.length > 0 && (
            <span className="small text-ink-2">{yoursWords(shared, techs.length)}</span>
          )}
          {control}
        </div>
      </div>
      {children}
    </section>
  );
}

function yoursWords(shared: number, all: number): string {
  if (shared === 0) return "None of these is yours";
  if (all === 1) return "This one is yours";
  return `${shared} of these ${all} ${shared === 1 ? "is" : "are"} yours`;
}

/** Technologies, one's own first and tinted; each leads to what it is. */
export function StackChips({ techs, none }: { techs: readonly TechRef[]; none: ReactNode }) {
  const { user } = useSession();
  if (techs.length === 0) return <p className="text-ink-2">{none}</p>;
  const logoOf = logoSheetOf(techs);
  return (
    <ul className="chips">
      {ownFirst(techs, user?.techs ?? []).map(({ tech, own }) => (
        <li key={tech.id} className="flex max-w-full">
          <Chip
            selected={own}
            image={<Logo name={tech.name} {...logoOf(tech)} />}
            render={<Link to={paths.tech(tech.slug)} />}
          >
            {tech.name}
          </Chip>
        </li>
      ))}
    </ul>
  );
}

/** A logo of the catalogue: its name, and the tone that its address ends in. */
const catalogued = /^\/logos\/([a-z0-9-]+)\.svg(?:#(dark|light))?$/;

/** Below this many, each can as well come by itself, and be kept for other pages. */
const worthwhile = 4;

/**
 * Of many technologies, where each one's logo stands in one picture of all; of few, and of logos
 * that aren't the catalogue's, their own addresses.
 */
function logoSheetOf(techs: readonly TechRef[]) {
  const found = techs.map(({ imageUrl }) => catalogued.exec(imageUrl ?? "")?.[1]);
  const names = found.filter((name) => name !== undefined).toSorted();
  return ({ imageUrl }: TechRef) => {
    const [, name, tone] = catalogued.exec(imageUrl ?? "") ?? [];
    if (!name || names.length < worthwhile) return { src: imageUrl };
    return { src: `/logos/sheet?of=${names.join(",")}#${name}`, tone: tone as "dark" | "light" };
  };
}
