import { useLoaderData } from "react-router";
import type { ExplorePageMeta } from "#web/app/loaders/explore.ts";
import { ExploreScreen } from "#web/features/graph/ExploreScreen.tsx";

export { exploreLoader as loader } from "#web/app/loaders/explore.ts";

export default function ExplorePage() {
  const { problem } = useLoaderData<ExplorePageMeta>();
  return <ExploreScreen problem={problem} />;
}
