import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Mark } from "#web/ui/Mark.tsx";
import { teaserQuery } from "./queries.ts";
import { TeaserPicture } from "./TeaserPicture.tsx";

const kinds = [
  ["proj", "Projects"],
  ["tech", "Techs"],
  ["user", "People"],
] as const;

/** Beside the words the middle of the picture, below them on narrow screens; it fades at its sides. */
const frame =
  "pointer-events-none absolute right-0 bottom-11 left-[max(calc(50%-140px),430px)] flex h-[300px] " +
  "max-w-[900px] justify-center overflow-hidden " +
  "[mask-image:linear-gradient(90deg,transparent,black_28px,black_calc(100%-28px),transparent)] " +
  "max-md:static max-md:mt-4";

/** A piece of the graph, as far as there is one, and the way to all of it. */
export function TeaserBand() {
  const { data: teaser } = useQuery(teaserQuery(useApi()));
  const isBare = teaser?.nid === null;
  return (
    <section
      aria-labelledby="teaser"
      className="relative mb-24 overflow-hidden border-y border-line bg-card max-md:mb-16"
    >
      <div
        className={classNames(
          "wrap flex flex-col items-start justify-center gap-4",
          isBare ? "py-16 max-md:py-10" : "h-[388px] max-md:h-auto max-md:pt-10",
        )}
      >
        <h2 id="teaser" className="max-w-[9.6em] text-39 tracking-[-0.012em] max-md:text-31">
          Explore the relationships interactively.
        </h2>
        <p aria-hidden className="flex gap-5 text-15 text-ink-2">
          {kinds.map(([hue, name]) => (
            <span key={hue} className="flex items-center gap-2">
              <Mark of={hue} />
              {name}
            </span>
          ))}
        </p>
        <ButtonLink
          variant="ink"
          size="lg"
          iconEnd={<ArrowRight />}
          render={<Link to={paths.explore({ nid: teaser?.nid ?? undefined })} />}
        >
          Explore
        </ButtonLink>
      </div>
      {!isBare && (
        <div className={frame}>
          <div className="flex-none">{teaser && <TeaserPicture teaser={teaser} />}</div>
        </div>
      )}
    </section>
  );
}
