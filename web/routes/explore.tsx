import { data, redirect, useLoaderData } from "react-router";
import type { Graph, GraphNode } from "#contract/graph.ts";
import {
  cachedExploredGraph,
  firstNodeQuery,
  graphQuery,
  nodeSearchQuery,
  pathQuery,
} from "#web/data/graph.ts";
import { ExploreScreen } from "#web/features/graph/ExploreScreen.tsx";
import {
  type ExploreAddress,
  exploreAddressOf,
  exploreQueryOf,
  selfAlias,
} from "#web/features/graph/explore-address.ts";
import { countLabel, nodeKinds } from "#web/features/graph/node-kinds.ts";
import { type ApiError, isApiError } from "#web/lib/api-error.ts";
import { awaitOnServer, pageLoader, type LoaderContext, type PageMeta } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";

const about = "See how the projects, people and technologies of Stack Cafe are connected.";

/** The data of a page without a node. */
export interface ExplorePageMeta extends PageMeta {
  /** Why the node of the address can't be shown. */
  problem?: string;
  consoleWords?: ApiError["consoleWords"];
}

export const loader = pageLoader(async (context) => {
  const { api, url, ensure, prefetch } = context;
  const address = exploreAddressOf(url.searchParams);
  const { nid, ends, isOverPeople, pathNumber, find } = address;
  if (nid === "") {
    const first = await ensure(firstNodeQuery(api));
    if (first === null) return { title: "Explore", description: about };
    throw redirect(paths.explore(exploreQueryOf({ ...address, nid: first })));
  }
  if (ends?.includes(selfAlias))
    throw redirect(paths.explore(exploreQueryOf(withViewer(context, address))));
  await awaitOnServer(
    Promise.all([
      ends && prefetch(pathQuery(api, { ends, isOverPeople })),
      ends && pathNumber > 1 && prefetch(pathQuery(api, { ends, isOverPeople }, "3")),
      find !== "" && prefetch(nodeSearchQuery(api, find)),
    ]),
  );
  return metaOf(context, nid);
});

/** Replaces the viewer's alias in the path by their own node; removes the path for visitors. */
function withViewer({ session: { user } }: LoaderContext, address: ExploreAddress): ExploreAddress {
  const endOf = (nid: string) => (user && nid === selfAlias ? `U_${user.id}` : nid);
  const [from, to] = (address.ends ?? []).map(endOf);
  const isTold = user !== null && from !== undefined && to !== undefined;
  return { ...address, ends: isTold ? [from, to] : null };
}

/**
 * In the browser a node that is in the graph is shown at once, and its neighbours when they are
 * loaded.
 */
async function metaOf({ api, queryClient, ensure }: LoaderContext, nid: string) {
  const explored = cachedExploredGraph(queryClient)?.nodes.get(nid);
  const answer = ensure(graphQuery(api, nid));
  try {
    if (!explored) return metaWith(nid, await answer);
    answer.catch(() => undefined);
    return metaWith(nid, { nodes: [explored] });
  } catch (error) {
    if (isApiError(error) && (error.status === 400 || error.status === 404)) {
      const problem = error.status === 400 ? "This address isn’t valid" : error.message;
      const { consoleWords } = error;
      return data<ExplorePageMeta>(
        { title: "Explore", noindex: true, problem, consoleWords },
        { status: error.status },
      );
    }
    if (import.meta.env.SSR) throw error;
    return { title: "Explore", noindex: true };
  }
}

function metaWith(nid: string, { nodes, totals }: Pick<Graph, "nodes"> & Partial<Graph>): PageMeta {
  const name = nodes[0]?.name ?? "";
  return {
    title: name === "" ? "Explore" : `Explore ${name}`,
    description: (totals && nodes[0] && descriptionOf(nodes[0], totals)) ?? about,
    canonical: paths.explore({ nid }),
  };
}

function descriptionOf({ name }: GraphNode, totals: Graph["totals"]): string {
  const kinds = nodeKinds.filter((kind) => totals[kind] > 0);
  const counts = kinds.map((kind) => countLabel(totals[kind], kind)).join(", ");
  return counts === "" ? about : `${name} and what it is connected to: ${counts}.`;
}

export default function ExplorePage() {
  const { problem } = useLoaderData<ExplorePageMeta>();
  return <ExploreScreen problem={problem} />;
}
