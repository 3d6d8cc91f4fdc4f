import UserRound from "lucide-react/icons/user-round";
import { useMemo, useRef } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { countsOf, neighboursOf } from "#web/data/explored-graph.ts";
import { useSession } from "#web/data/session.ts";
import type { GraphCanvasHandle } from "#web/graph/GraphCanvas.tsx";
import { paths } from "#web/lib/paths.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { classNames } from "#web/ui/class-names.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { GraphPicture } from "./GraphPicture.tsx";
import { GraphTable } from "./GraphTable.tsx";
import { Legend } from "./Legend.tsx";
import { NodePanel } from "./NodePanel.tsx";
import { NodeSearch } from "./NodeSearch.tsx";
import { hiddenCount, ShownCount } from "./ShowMore.tsx";
import { ViewOptions, ViewSwitch } from "./ViewOptions.tsx";
import { type ExploreAddress, exploreAddressOf } from "./explore-address.ts";
import { countLabel, kindLabels, nodeKinds } from "./node-kinds.ts";
import { pathText } from "./path-labels.ts";
import { type Explorer, useExplorer } from "./use-explorer.ts";

/** How projects, people and technologies connect: as a picture, a list and a table. */
export function ExploreScreen({ problem }: { problem?: string | undefined }) {
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
      <h1 className="sr-only">Explore{explorer.selected && ` ${explorer.selected.name}`}</h1>
      <LiveRegion explorer={explorer} />
      <div
        className={classNames(
          "absolute top-6 right-6 z-20 w-75 max-md:left-2 max-md:top-2 max-md:w-auto",
          canShowMe ? "max-md:right-44" : "max-md:right-30",
        )}
      >
        <NodeSearch
          key={address.find}
          label="Find a project, technology or person"
          placeholder="Project, tech or person"
          hotkey="/"
          size="float"
          find={address.find}
          onChoose={({ nid }) => explorer.go({ nid })}
        />
      </div>
      <NodePanel explorer={explorer} graph={canvas} ref={panel} />
      <div className="absolute top-6 right-84 z-10 flex gap-2 max-lg:top-22 max-lg:right-6 max-md:top-2 max-md:right-2">
        {canShowMe && <ShowMe explorer={explorer} nid={ownNid} />}
        <ViewSwitch explorer={explorer} />
        <ViewOptions explorer={explorer} graph={canvas} />
      </div>
      {address.view === "graph" && (
        <div className="pointer-events-none absolute right-6 bottom-6 left-97 z-10 flex flex-wrap-reverse items-center justify-end gap-3 *:pointer-events-auto max-md:hidden">
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
      title="Show me"
      className={buttonClass({
        size: "lg",
        className: "rounded-lg bg-raised float-shadow max-md:px-3.5",
      })}
    >
      <UserRound />
      <span className="max-md:sr-only">Show me</span>
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
  const list = present.map((kind) => countLabel(counts[kind], kind)).join(", ");
  const loaded = neighboursOf(all, address.nid).length;
  const hidden = hiddenCount(explorer);
  const part = hidden > 0 ? `; showing ${loaded} of ${loaded + hidden} neighbours` : "";
  return `${selected.name}, ${kindLabels[selected.type].one.toLowerCase()}: ${list || "no neighbours"}${part}`;
}

/** For an address without a node: says why, and offers a search. */
function NodeNotFound({ problem, find }: { problem: string; find: string }) {
  const navigate = useNavigate();
  return (
    <section className="wrap grid max-w-2xl gap-8 pt-16 pb-24 max-md:pt-10">
      <div className="grid gap-3">
        <h1>{problem}</h1>
        <p className="text-17 text-ink-2">
          The address may be mistyped, or what was here was deleted.
        </p>
      </div>
      <NodeSearch
        label="Find a project, technology or person"
        placeholder="Project, tech or person"
        hotkey="/"
        find={find}
        onChoose={({ nid }) => void navigate(paths.explore({ nid }))}
      />
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="ink" render={<Link to={paths.explore()} />}>
          Open the explorer
        </ButtonLink>
        <ButtonLink render={<Link to={paths.projects()} />}>Browse Projects</ButtonLink>
      </div>
    </section>
  );
}

function EmptyExplorer() {
  return (
    <section className="wrap pt-12 pb-24">
      <h1 className="sr-only">Explore</h1>
      <EmptyState
        kind="proj"
        title="Nothing to explore yet"
        action={
          <ButtonLink variant="ink" render={<Link to={paths.projects()} />}>
            Projects
          </ButtonLink>
        }
      >
        Projects appear here with their people and technologies.
      </EmptyState>
    </section>
  );
}
