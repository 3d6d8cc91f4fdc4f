import { Link } from "react-router";
import type { TechRef } from "#contract/techs.ts";
import { paths } from "#web/app/paths.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { Mark } from "#web/ui/Mark.tsx";

/** What a technology builds on or goes with; nothing where nothing is known. */
export function RelatedTechs({ techs }: { techs: TechRef[] }) {
  if (techs.length === 0) return null;
  return (
    <section aria-labelledby="related">
      <div className="sec-head">
        <Mark of="tech" />
        <h2 id="related">Goes With</h2>
      </div>
      <ul className="chips">
        {techs.map((tech) => (
          <li key={tech.id} className="flex max-w-full">
            <Chip
              image={<Logo name={tech.name} src={tech.imageUrl} />}
              render={<Link to={paths.tech(tech.slug)} />}
            >
              {tech.name}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}
