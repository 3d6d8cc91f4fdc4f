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
  /** The owner's actions. */
  control?: ReactNode;
  children: ReactNode;
}

/** The frame of a project's technologies: how many the viewer shares, and the list or editor. */
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
            <span className="small text-ink-2">{sharedLabel(shared, techs.length)}</span>
          )}
          {control}
        </div>
      </div>
      {children}
    </section>
  );
}

function sharedLabel(shared: number, all: number): string {
  if (shared === 0) return "None of these is yours";
  if (all === 1) return "This one is yours";
  return `${shared} of these ${all} ${shared === 1 ? "is" : "are"} yours`;
}

/** Technologies, the viewer's own first and tinted; each links to its page. */
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

/** A logo of the catalogue: its name, and the tone at the end of its address. */
const catalogued = /^\/logos\/([a-z0-9-]+)\.svg(?:#(dark|light))?$/;

/** Fewer logos are requested one by one, so that other pages find them in the cache. */
const worthwhile = 4;

/**
 * The addresses of logos. Many logos come in one sprite; few ones, and those that aren't in the
 * catalogue, have addresses of their own.
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
