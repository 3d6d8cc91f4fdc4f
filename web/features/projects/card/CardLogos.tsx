import type { TechRef } from "#contract/techs.ts";
import { Saucer } from "#web/ui/Logo.tsx";
import { ownFirst } from "./tech-fit.ts";

const shown = 4;

/** The first four technologies, one's own before the others and ringed, then how many more. */
export function CardLogos({
  techs,
  ownTechs,
}: {
  techs: readonly TechRef[];
  ownTechs: readonly TechRef[];
}) {
  const more = techs.length - shown;
  return (
    <div className="flex min-h-9 items-center gap-1.5 text-14 whitespace-nowrap text-ink-3">
      {ownFirst(techs, ownTechs)
        .slice(0, shown)
        .map(({ tech, own }) => (
          <span key={tech.id} data-tech={tech.slug} className="flex">
            <Saucer name={tech.name} src={tech.imageUrl} hit={own} />
          </span>
        ))}
      {more > 0 && <span className="ml-1">+ {more} More</span>}
      {techs.length === 0 && "No technologies yet"}
    </div>
  );
}
