import { Link } from "react-router";
import type { IssueFacets } from "#contract/issues.ts";
import { t } from "#shared/messages/t.ts";
import type { IssuesFilter } from "#web/data/issues.ts";
import { toggleTech } from "#web/entities/filters/list-filter.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { useLogoSprite } from "#web/ui/logo-sprites.ts";
import { shortNumber } from "#web/ui/short-number.ts";
import { pathOf } from "./issue-choices.ts";

const maxShown = 5;

interface PopularIssueTechsProps {
  filter: IssuesFilter;
  facets: IssueFacets | null | undefined;
}

/** The technologies that most issues take, each with their number. */
export function PopularIssueTechs({ filter, facets }: PopularIssueTechsProps) {
  const others = (facets?.techs ?? [])
    .filter(({ slug }) => !filter.techs.includes(slug))
    .slice(0, maxShown);
  useLogoSprite(others.map(({ imageUrl }) => imageUrl));
  if (others.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="text-15 text-ink-2">{t("matches.popular")}</span>
      <ul className="chips">
        {others.map(({ slug, name, imageUrl, count }) => (
          <li key={slug} className="flex max-w-full">
            <Chip
              image={<Logo name={name} src={imageUrl} />}
              render={<Link to={pathOf({ ...toggleTech(filter, slug), techsMatch: "any" })} />}
            >
              {name} <span className="font-mono text-14 text-ink-3">{shortNumber(count)}</span>
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}
