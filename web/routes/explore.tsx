import UserRound from "lucide-react/icons/user-round";
import { useMemo, useRef } from "react";
import { data, Link, redirect, useLoaderData, useNavigate, useSearchParams } from "react-router";
import { formatList } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import type { Graph, GraphNode } from "#contract/graph.ts";
import { countsOf, neighboursOf } from "#web/data/explored-graph.ts";
import {
  cachedExploredGraph,
  firstNodeQuery,
  graphQuery,
  nodeSearchQuery,
  pathQuery,
} from "#web/data/graph.ts";
import { useSession } from "#web/data/session.ts";
import { GraphPicture } from "#web/features/graph/GraphPicture.tsx";
import { GraphTable } from "#web/features/graph/GraphTable.tsx";
import { Legend, ViewOptions, ViewSwitch } from "#web/features/graph/ViewOptions.tsx";
import { NodePanel } from "#web/features/graph/NodePanel.tsx";
import { NodeSearch } from "#web/features/graph/NodeSearch.tsx";
import { hiddenCount, ShownCount } from "#web/features/graph/Neighbours.tsx";
import {
  type ExploreAddress,
  exploreAddressOf,
  exploreQueryOf,
  selfAlias,
} from "#web/features/graph/explore-address.ts";
import { countLabel, nodeKinds } from "#web/features/graph/node-kinds.ts";
import { pathText } from "#web/features/graph/path-labels.ts";
import { type Explorer, useExplorer } from "#web/features/graph/use-explorer.ts";
import type { GraphCanvasHandle } from "#web/graph/GraphCanvas.tsx";
import { type ApiError, isApiError } from "#web/lib/api-error.ts";
import { awaitOnServer, type LoaderContext, pageLoader, type PageMeta } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink, buttonClass } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { classNames } from "#web/ui/class-names.ts";

const aboutOf = (siteName: string) => t("explorer.description", { site: siteName });

/** The data of a page without a node. */
export interface ExplorePageMeta extends PageMeta {
  /** Why the node of the address can't be shown. */
  problem?: string;
  consoleWords?: ApiError["consoleWords"];
}

export const loader = pageLoader(async (context) => {
  const { api, url, siteName, ensure, prefetch } = context;
  const address = exploreAddressOf(url.searchParams);
  const { nid, ends, isOverPeople, pathNumber, find } = address;
  if (nid === "") {
    const first = await ensure(firstNodeQuery(api));
    if (first === null) return { title: t("explorer.title"), description: aboutOf(siteName) };
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
  const hasEnds = user !== null && from !== undefined && to !== undefined;
  return { ...address, ends: hasEnds ? [from, to] : null };
}

/**
 * In the browser a node that is in the graph is shown at once, and its neighbours when they are
 * loaded.
 */
async function metaOf({ api, queryClient, siteName, ensure }: LoaderContext, nid: string) {
  const about = aboutOf(siteName);
  const explored = cachedExploredGraph(queryClient)?.nodes.get(nid);
  const answer = ensure(graphQuery(api, nid));
  try {
    if (!explored) return metaWith(nid, await answer, about);
    answer.catch(() => undefined);
    return metaWith(nid, { nodes: [explored] }, about);
  } catch (error) {
    if (isApiError(error) && (error.status === 400 || error.status === 404)) {
      const problem = error.status === 400 ? t("errors.invalidAddressTitle") : error.message;
      const { consoleWords } = error;
      return data<ExplorePageMeta>(
        { title: t("explorer.title"), noindex: true, problem, consoleWords },
        { status: error.status },
      );
    }
    if (import.meta.env.SSR) throw error;
    return { title: t("explorer.title"), noindex: true };
  }
}

function metaWith(
  nid: string,
  { nodes, totals }: Pick<Graph, "nodes"> & Partial<Graph>,
  about: string,
): PageMeta {
  const name = nodes[0]?.name ?? "";
  return {
    title: name === "" ? t("explorer.title") : t("explorer.titleOf", { name }),
    description: (totals && nodes[0] && descriptionOf(nodes[0], totals)) ?? about,
    canonical: paths.explore({ nid }),
  };
}

function descriptionOf({ name }: GraphNode, totals: Graph["totals"]): string | null {
  const kinds = nodeKinds.filter((kind) => totals[kind] > 0);
  const counts = formatList(kinds.map((kind) => countLabel(totals[kind], kind)));
  return counts === "" ? null : t("explorer.descriptionOf", { name, counts });
}

export default function ExplorePage() {
  const { problem } = useLoaderData<ExplorePageMeta>();
  return <ExploreScreen problem={problem} />;
}

/** How projects, people and technologies connect: as a picture, a list and a table. */
function ExploreScreen({ problem }: { problem?: string | undefined }) {
  const [search] = useSearchParams();
  const address = useMemo(() => exploreAddressOf(search), [search]);
  if (address.nid === "") return <EmptyExplorer />;
  if (problem) return <NodeNotFound problem={problem} find={address.find} />;
  return <ExploreStage address={address} />;
}

/** The picture fills the page; panel, search and legend float above it. */
function ExploreStage({ address }: { address: ExploreAddress }) {
  const explorer = useExplorer(address);
  const canvas = useRef<GraphCanvasHandle>(null);
  const panel = useRef<HTMLElement>(null);
  const { user } = useSession();
  const ownNid = `U_${user?.id}`;
  const canShowMe = user !== null && ownNid !== address.nid;
  return (
    <div className="explorer relative h-[calc(100dvh-65px)] min-h-136 overflow-hidden max-md:h-[calc(100dvh-57px)]">
      {/* The panel isn't on each of its views. */}
      <h1 className="sr-only">
        {explorer.selected
          ? t("explorer.titleOf", { name: explorer.selected.name })
          : t("explorer.title")}
      </h1>
      <LiveRegion explorer={explorer} />
      <div
        className={classNames(
          "absolute top-6 end-6 z-20 w-75 max-md:start-2 max-md:top-2 max-md:w-auto",
          canShowMe ? "max-md:end-44" : "max-md:end-30",
        )}
      >
        <NodeSearch
          key={address.find}
          label={t("explorer.findNode")}
          placeholder={t("explorer.searchPlaceholder")}
          hotkey="/"
          size="float"
          find={address.find}
          onChoose={({ nid }) => explorer.go({ nid })}
        />
      </div>
      <NodePanel explorer={explorer} graph={canvas} ref={panel} />
      <div className="absolute top-6 end-84 z-10 flex gap-2 max-lg:top-22 max-lg:end-6 max-md:top-2 max-md:end-2">
        {canShowMe && <ShowMe explorer={explorer} nid={ownNid} />}
        <ViewSwitch explorer={explorer} />
        <ViewOptions explorer={explorer} graph={canvas} />
      </div>
      {address.view === "graph" && (
        <div className="pointer-events-none absolute end-6 bottom-6 start-97 z-10 flex flex-wrap-reverse items-center justify-end gap-3 *:pointer-events-auto max-md:hidden">
          <ShownCount explorer={explorer} />
          <Legend explorer={explorer} graph={canvas} />
        </div>
      )}
      <GraphPicture explorer={explorer} panel={panel} ref={canvas} />
      {address.view === "table" && <GraphTable explorer={explorer} />}
    </div>
  );
}

/** Selects the signed-in person's own node. */
function ShowMe({ explorer, nid }: { explorer: Explorer; nid: string }) {
  return (
    <Link
      to={explorer.addressWith({ nid })}
      preventScrollReset
      title={t("explorer.showMe")}
      className={buttonClass({
        size: "lg",
        className: "rounded-lg bg-raised float-shadow max-md:px-3.5",
      })}
    >
      <UserRound />
      <span className="max-md:sr-only">{t("explorer.showMe")}</span>
    </Link>
  );
}

/** Announces the selected node with its neighbours, and the path. */
function LiveRegion({ explorer }: { explorer: Explorer }) {
  const { shownPath, address } = explorer;
  const { user } = useSession();
  return (
    <>
      <p role="status" className="sr-only">
        {neighboursSummary(explorer)}
      </p>
      <p role="status" className="sr-only">
        {shownPath ? pathText(shownPath, user && `U_${user.id}`, address.isOverPeople) : ""}
      </p>
    </>
  );
}

function neighboursSummary(explorer: Explorer): string {
  const { selected, query, shown, all, address } = explorer;
  if (!selected || !query.data) return "";
  const counts = countsOf(neighboursOf(shown, address.nid));
  const present = nodeKinds.filter((kind) => counts[kind] > 0);
  const list = formatList(present.map((kind) => countLabel(counts[kind], kind)));
  const loaded = neighboursOf(all, address.nid).length;
  const hidden = hiddenCount(explorer);
  return t("explorer.summary", {
    name: selected.name,
    kind: selected.type,
    list: list || t("explorer.noNeighbours"),
    hasMore: hidden > 0 ? "yes" : "other",
    shown: loaded,
    total: loaded + hidden,
  });
}

/** For an address without a node: says why, and offers a search. */
function NodeNotFound({ problem, find }: { problem: string; find: string }) {
  const navigate = useNavigate();
  return (
    <section className="wrap grid max-w-2xl gap-8 pt-16 pb-24 max-md:pt-10">
      <div className="grid gap-3">
        <h1>{problem}</h1>
        <p className="text-17 text-ink-2">{t("explorer.notFoundText")}</p>
      </div>
      <NodeSearch
        label={t("explorer.findNode")}
        placeholder={t("explorer.searchPlaceholder")}
        hotkey="/"
        find={find}
        onChoose={({ nid }) => void navigate(paths.explore({ nid }))}
      />
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="ink" render={<Link to={paths.explore()} />}>
          {t("explorer.open")}
        </ButtonLink>
        <ButtonLink render={<Link to={paths.projects()} />}>{t("home.browseProjects")}</ButtonLink>
      </div>
    </section>
  );
}

function EmptyExplorer() {
  return (
    <section className="wrap pt-12 pb-24">
      <h1 className="sr-only">{t("explorer.title")}</h1>
      <EmptyState
        kind="proj"
        title={t("explorer.nothingYet")}
        action={
          <ButtonLink variant="ink" render={<Link to={paths.projects()} />}>
            {t("frame.projects")}
          </ButtonLink>
        }
      >
        {t("explorer.nothingYetText")}
      </EmptyState>
    </section>
  );
}
