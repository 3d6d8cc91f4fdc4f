import type { ReactNode } from "react";
import type { TechRef } from "#contract/techs.ts";
import { useSession } from "#web/data/session.ts";
import { techFit } from "#web/features/projects/card/tech-fit.ts";
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
