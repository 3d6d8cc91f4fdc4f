import { Link } from "react-router";
import type { TechRef } from "#contract/techs.ts";
import { useSession } from "#web/api/session.ts";
import { paths } from "#web/app/paths.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { ownFirst, techFit } from "./card/tech-fit.ts";

/** All technologies of a project, one's own first and tinted; each leads to what it is. */
export function TechStack({ techs }: { techs: TechRef[] }) {
  const { user } = useSession();
  const ownTechs = user?.techs ?? [];
  const { shared } = techFit(techs, ownTechs);
  return (
    <section aria-labelledby="tech-stack">
      <div className="sec-head flex-wrap">
        <Mark of="tech" />
        <h2 id="tech-stack">Tech Stack</h2>
        {ownTechs.length > 0 && techs.length > 0 && (
          <span className="small end text-ink-2">{yoursWords(shared, techs.length)}</span>
        )}
      </div>
      {techs.length === 0 ? (
        <p className="text-ink-2">This project has not named its technologies yet.</p>
      ) : (
        <ul className="chips">
          {ownFirst(techs, ownTechs).map(({ tech, own }) => (
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
      )}
    </section>
  );
}

function yoursWords(shared: number, all: number): string {
  if (shared === 0) return "None of these is yours";
  if (all === 1) return "This one is yours";
  return `${shared} of these ${all} ${shared === 1 ? "is" : "are"} yours`;
}
