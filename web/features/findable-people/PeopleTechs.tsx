import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import Search from "lucide-react/icons/search";
import { type ReactNode, useState } from "react";
import type { TechRef } from "#contract/techs.ts";
import { techChoicesQuery } from "#web/data/techs.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDebounced } from "#web/lib/use-debounced.ts";
import { FacetGroup, FacetRow } from "#web/ui/FacetGroup.tsx";
import { useLogoSheet } from "#web/ui/logo-sheets.ts";
import { Logo } from "#web/ui/Logo.tsx";
import { MatchChoice } from "#web/ui/MatchChoice.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { toggleTech } from "./people-address.ts";
import { chosenTechs } from "./people-choices.ts";
import type { PeopleFiltersProps } from "./people-filters-props.ts";

/** How many technologies are shown at first. */
const shownFirst = 8;
const maxFound = 8;
/** Delay from the last key press to the search, in milliseconds. */
const debounceMs = 120;

/** The technologies of the people in the list, and a search among all technologies. */
export function PeopleTechs({
  filter,
  facets,
  known,
  prefix,
  onChange,
  onFind,
}: PeopleFiltersProps) {
  const [text, setText] = useState("");
  const [showsAll, setShowsAll] = useState(false);
  const isHydrated = useHydrated();
  const counts = new Map(facets?.techs.map(({ slug, count }) => [slug, count]));
  const chosen = chosenTechs(filter, known);
  const others = (facets?.techs ?? known).filter(({ slug }) => !filter.techs.includes(slug));
  const rows = [...chosen, ...others];
  const first = Math.max(shownFirst, chosen.length);
  useLogoSheet(rows.slice(0, first).map(({ imageUrl }) => imageUrl));

  const row = ({ slug, name, imageUrl }: (typeof rows)[number], onChoose: () => void) => ({
    noun: "person" as const,
    type: "checkbox" as const,
    name: `${prefix}techs`,
    value: slug,
    label: name,
    logo: <Logo name={name} src={imageUrl} size={16} />,
    count: counts.get(slug) ?? (facets === undefined ? null : undefined),
    checked: filter.techs.includes(slug),
    onChange: onChoose,
  });
  return (
    <FacetGroup title="Technologies" kind="tech">
      <div className="search facet-find needs-script">
        <Search />
        <input
          type="search"
          className="input"
          placeholder="Find a technology"
          aria-label="Find a technology"
          autoComplete="off"
          maxLength={60}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      </div>
      {text.trim() === "" ? (
        <ul>
          {rows.map((tech, index) => {
            const isRest = index >= first && !showsAll;
            // Where no script runs, nothing could show the rest.
            if (isRest && isHydrated) return null;
            return (
              <FacetRow
                key={tech.slug}
                className={isRest ? "facet-rest" : undefined}
                {...row(tech, () => onChange(toggleTech(filter, tech.slug)))}
              />
            );
          })}
        </ul>
      ) : (
        <FoundTechs text={text}>
          {(tech) => (
            <FacetRow
              key={tech.slug}
              {...row(tech, () => {
                setText("");
                onFind(tech);
                onChange(toggleTech(filter, tech.slug));
              })}
            />
          )}
        </FoundTechs>
      )}
      {rows.length > first && text.trim() === "" && (
        <p className="flex min-h-8 items-center text-14 text-ink-2 max-lg:min-h-11">
          <button
            type="button"
            className="link needs-script"
            onClick={() => setShowsAll((all) => !all)}
          >
            {showsAll ? "Show fewer" : `Show ${rows.length - first} more`}
          </button>
        </p>
      )}
      {filter.techs.length > 1 && (
        <MatchChoice
          legend="People with"
          prefix={prefix}
          value={filter.techsMatch}
          onChange={(techsMatch) => onChange({ ...filter, techsMatch })}
        />
      )}
    </FacetGroup>
  );
}

interface FoundTechsProps {
  text: string;
  children: (tech: TechRef) => ReactNode;
}

function FoundTechs({ text, children }: FoundTechsProps) {
  const sought = useDebounced(text.trim(), debounceMs);
  const query = useInfiniteQuery({
    ...techChoicesQuery(useApi(), sought),
    placeholderData: keepPreviousData,
  });
  const techs = query.data?.pages[0]?.items.slice(0, maxFound) ?? [];
  const isCurrent = query.isSuccess && !query.isPlaceholderData && sought === text.trim();
  return (
    <>
      <ul>{techs.map(children)}</ul>
      <p role="status" className="small py-1 wrap-anywhere text-ink-3">
        {isCurrent && techs.length === 0 && `No technology is called “${sought}”.`}
        {query.isError && messageOf(query.error)}
      </p>
    </>
  );
}
