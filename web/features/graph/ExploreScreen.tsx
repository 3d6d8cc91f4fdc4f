import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { exploreAddressOf } from "./explore-address.ts";
import { ExploreStage } from "./ExploreStage.tsx";
import { NoSuchNode, NothingToExplore } from "./NoNode.tsx";

/** How projects, people and technologies connect: as a picture, as a list and as a table. */
export function ExploreScreen({ problem }: { problem?: string | undefined }) {
  const [search] = useSearchParams();
  const address = useMemo(() => exploreAddressOf(search), [search]);
  if (address.nid === "") return <NothingToExplore />;
  if (problem) return <NoSuchNode problem={problem} find={address.find} />;
  return <ExploreStage address={address} />;
}
