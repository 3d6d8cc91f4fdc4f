// Loaded with the first use of the field.
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
} from "@tanstack/react-query";
import type { Tech, TechRef } from "#contract/techs.ts";
import { Button } from "#web/ui/Button.tsx";
import { FacetRow, type ListedNoun } from "#web/ui/FacetGroup.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { messageOf } from "./api-error.ts";
import { useApi } from "./ApiContext.tsx";
import type { ApiClient, Page } from "./client.ts";
import { useDebounced } from "./use-debounced.ts";

/** The query for the technologies that match a text, best first. */
export type TechChoicesQuery = (
  api: ApiClient,
  text: string,
) => UseInfiniteQueryOptions<
  Page<Tech[]>,
  Error,
  InfiniteData<Page<Tech[]>>,
  string[],
  string | null
>;

interface FoundTechsProps {
  noun: ListedNoun;
  text: string;
  /** Slugs. */
  chosen: ReadonlySet<string>;
  /** Results by slug, of the technologies for which that is known. */
  counts: ReadonlyMap<string, number>;
  onChoose: (tech: TechRef) => void;
  choicesQuery: TechChoicesQuery;
}

/** Delay from the last key press to the search, in milliseconds. */
const debounceMs = 120;

const maxShown = 8;

/** The technologies that a text finds among all of them. */
export default function FoundTechs(props: FoundTechsProps) {
  const { noun, text, chosen, counts, onChoose, choicesQuery } = props;
  const sought = useDebounced(text.trim(), debounceMs);
  const query = useInfiniteQuery({
    ...choicesQuery(useApi(), sought),
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
