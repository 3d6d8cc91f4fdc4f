import { Link } from "react-router";
import type { TechRef } from "#contract/techs.ts";
import { paths } from "#web/lib/paths.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { scrollStrip } from "#web/ui/scroll-strip-class.ts";

/** The others are folded: a language can have dozens. */
const maxOpen = 12;

/** Related technologies; nothing if there are none. */
export function RelatedTechs({ techs }: { techs: TechRef[] }) {
  if (techs.length === 0) return null;
  const [first, rest] = [techs.slice(0, maxOpen), techs.slice(maxOpen)];
  return (
    <section aria-labelledby="related">
      <div className="section-header">
        <Mark of="tech" />
        <h2 id="related">Related</h2>
      </div>
      <Chips techs={first} />
      {rest.length > 0 && (
        <details className="group mt-3">
          <summary className="link w-fit cursor-pointer list-none py-1 text-15 text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
            <span className="group-open:hidden">Show {rest.length} more</span>
            <span className="hidden group-open:inline">Show fewer</span>
          </summary>
          <div className="mt-2">
            <Chips techs={rest} />
          </div>
        </details>
      )}
    </section>
  );
}

function Chips({ techs }: { techs: TechRef[] }) {
  return (
    // In narrow windows one row, so that the projects below are near.
    <ul className={`chips max-lg:flex-nowrap max-lg:py-1 ${scrollStrip}`}>
      {techs.map((tech) => (
        <li key={tech.id} className="flex max-w-full max-lg:flex-none">
          <Chip
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
