// The technologies that a person chooses, of those that are proposed and others.
import { useState } from "react";
import type { StackProposal } from "#contract/repositories.ts";
import type { TechRef } from "#contract/techs.ts";

export type ProposedTech = StackProposal["techs"][number];

/** Chosen at first: the stack that the person has, or else what is in their recent work. */
export function useOwnStack(own: readonly TechRef[], proposed: readonly ProposedTech[]) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [others, setOthers] = useState<readonly TechRef[] | null>(null);
  const isOwn = (id: string) => own.some((tech) => tech.id === id);
  const isChosen = ({ tech, isRecent }: ProposedTech): boolean =>
    toggled.get(tech.id) ?? (own.length > 0 ? isOwn(tech.id) : isRecent);
  const isProposed = (id: string) => proposed.some(({ tech }) => tech.id === id);
  const added = (others ?? own).filter(({ id }) => !isProposed(id));
  const ticked = proposed.filter(isChosen).map(({ tech }) => tech);
  return {
    isChosen,
    toggle: (one: ProposedTech) => setToggled(new Map([...toggled, [one.tech.id, !isChosen(one)]])),
    /** Chosen ones that aren't proposed. */
    added,
    setAdded(techs: readonly TechRef[]) {
      // Picked although it is proposed: then it is ticked.
      const again = techs.filter(({ id }) => isProposed(id));
      if (again.length > 0) {
        setToggled(new Map([...toggled, ...again.map(({ id }) => [id, true] as const)]));
      }
      setOthers(techs.filter(({ id }) => !isProposed(id)));
    },
    stack: [...ticked, ...added],
  };
}
