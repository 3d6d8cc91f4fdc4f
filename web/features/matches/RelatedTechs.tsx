import { useQuery } from "@tanstack/react-query";
import { relatedTechsQuery } from "#web/data/techs.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import type { MatchFilterState } from "./match-filter.ts";
import { AddableTechs } from "./PopularTechs.tsx";

interface RelatedTechsProps {
  filter: MatchFilterState;
  /** One was added by keyboard. */
  onAdd: () => void;
}

/** Technologies that go with those of the stack, to add. Optional: nothing on a failure. */
export function RelatedTechs({ filter, onAdd }: RelatedTechsProps) {
  const slugs = filter.stack.map(({ slug }) => slug);
  const { data = [] } = useQuery(relatedTechsQuery(useApi(), slugs));
  return <AddableTechs techs={data} filter={filter} label="Related to yours" onAdd={onAdd} />;
}
