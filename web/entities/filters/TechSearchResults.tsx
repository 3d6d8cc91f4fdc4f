// Loaded with the first use of the field.
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { TechRef } from "#contract/techs.ts";
import { Button } from "#web/ui/Button.tsx";
import { FacetRow, type ListedNoun } from "./FacetGroup.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { techChoicesQuery } from "#web/data/techs.ts";
import { useDebounced } from "#web/lib/use-debounced.ts";

interface TechSearchResultsProps {
  noun: ListedNoun;
  text: string;
  /** Slugs. */
  chosen: ReadonlySet<string>;
  /** Results by slug, of the technologies for which that is known. */
  counts: ReadonlyMap<string, number>;
  onChoose: (tech: TechRef) => void;
}

/** Delay from the last key press to the search, in milliseconds. */
const debounceMs = 120;

const maxShown = 8;

/** The technologies that a text finds among all of them. */
export default function TechSearchResults(props: TechSearchResultsProps) {
  const { noun, text, chosen, counts, onChoose } = props;
  const sought = useDebounced(text.trim(), debounceMs);
  const query = useInfiniteQuery({
    ...techChoicesQuery(useApi(), sought),
    placeholderData: keepPreviousData,
  });
  const techs = query.data?.pages[0]?.items.slice(0, maxShown) ?? [];
  const isCurrent = query.isSuccess && !query.isPlaceholderData && sought === text.trim();
  return (
    <>
      <ul>
        {techs.map((tech) => (
          <FacetRow
            key={tech.slug}
            type="checkbox"
            noun={noun}
            value={tech.slug}
            label={tech.name}
            logo={<Logo name={tech.name} src={tech.imageUrl} size={16} />}
            count={counts.get(tech.slug)}
            checked={chosen.has(tech.slug)}
            onChange={() => onChoose(tech)}
          />
        ))}
      </ul>
      <p role="status" className="small py-1 wrap-anywhere text-ink-3">
        {isCurrent && techs.length === 0 && `No technology is called “${sought}”.`}
        <span className="sr-only">
          {isCurrent &&
            techs.length > 0 &&
            (techs.length === 1 ? "1 technology" : `${techs.length} technologies`)}
        </span>
      </p>
      {query.isError && (
        <p role="alert" className="small grid justify-items-start gap-2 text-danger">
          {messageOf(query.error)}
          <Button size="sm" onClick={() => void query.refetch()}>
            Retry
          </Button>
        </p>
      )}
    </>
  );
}
