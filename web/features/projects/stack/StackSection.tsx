import type { ReactNode } from "react";
import { Link } from "react-router";
import type { TechRef } from "#contract/techs.ts";
import { useSession } from "#web/data/session.ts";
import { ownFirst, techFit } from "#web/lib/tech-fit.ts";
import { paths } from "#web/lib/paths.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { useLogoSheet } from "#web/ui/logo-sheets.ts";
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
    <section aria-labelledby="tech-stack" className="fact">
      <h2 id="tech-stack" className="fact-name md:pt-1">
        <Mark of="tech" />
        Tech Stack
      </h2>
      <div className="grid min-w-0 gap-1">
        {children}
        {(control || shared > 0) && (
          <div className="flex min-h-8 flex-wrap items-center gap-x-3">
            {shared > 0 && (
              <span className="small text-ink-2">{sharedLabel(shared, techs.length)}</span>
            )}
            {control}
          </div>
        )}
      </div>
    </section>
  );
}

function sharedLabel(shared: number, all: number): string {
  return `${shared} of ${all} ${shared === 1 ? "is" : "are"} yours`;
}

/** Technologies, the viewer's own first and tinted; each links to its page. */
export function StackChips({ techs, none }: { techs: readonly TechRef[]; none: ReactNode }) {
  const { user } = useSession();
  useLogoSheet(techs.map(({ imageUrl }) => imageUrl));
  if (techs.length === 0) return <p className="text-ink-2">{none}</p>;
  return (
    <ul className="chips">
      {ownFirst(techs, user?.techs ?? []).map(({ tech, own }) => (
        <li key={tech.id} className="flex max-w-full">
          <Chip
            selected={own}
            image={<Logo name={tech.name} src={tech.imageUrl} />}
            render={<Link to={paths.tech(tech.slug)} />}
          >
            {tech.name}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
