import { useState } from "react";
import { Link } from "react-router";
import type { TechRef } from "#contract/techs.ts";
import { paths } from "#web/lib/paths.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Logo } from "#web/ui/Logo.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { scrollStrip } from "#web/ui/scroll-strip-class.ts";

/** The others are folded in wide windows: a language can have dozens. */
const maxOpen = 12;

/** Related technologies; nothing if there are none. */
export function RelatedTechs({ techs }: { techs: TechRef[] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (techs.length === 0) return null;
  const rest = techs.length - maxOpen;
  return (
    <section aria-labelledby="related">
      <div className="section-header">
        <Mark of="tech" />
        <h2 id="related">Related</h2>
      </div>
      {/* In narrow windows one row, so that the projects below are near. */}
      <ul className={`chips max-lg:flex-nowrap max-lg:py-1 ${scrollStrip}`}>
        {techs.map((tech, index) => (
          <li
            key={tech.id}
            className={classNames(
              "flex max-w-full max-lg:flex-none",
              index >= maxOpen && !showsAll && "lg:[@media(scripting:enabled)]:hidden",
            )}
          >
            <Chip
              image={<Logo name={tech.name} src={tech.imageUrl} />}
              render={<Link to={paths.tech(tech.slug)} />}
            >
              {tech.name}
            </Chip>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <button
          type="button"
          className="link needs-script mt-3 py-1 text-15 text-ink-2 hover:text-ink max-lg:hidden"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? "Show fewer" : `Show ${rest} more`}
        </button>
      )}
    </section>
  );
}
