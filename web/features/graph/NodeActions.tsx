import ArrowRight from "lucide-react/icons/arrow-right";
import ListCollapse from "lucide-react/icons/list-collapse";
import Route from "lucide-react/icons/route";
import UserRound from "lucide-react/icons/user-round";
import Waypoints from "lucide-react/icons/waypoints";
import { useState } from "react";
import { Link } from "react-router";
import type { GraphNode } from "#contract/graph.ts";
import { useSession } from "#web/data/session.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { selfAlias } from "./explore-address.ts";
import { resourcePath } from "./node-kinds.ts";
import { NodeSearch } from "./NodeSearch.tsx";
import type { Explorer } from "./use-explorer.ts";

interface NodeActionsProps {
  explorer: Explorer;
  selected: GraphNode;
}

/** The selected node's description, its own page, and actions. */
export function NodeActions({ explorer, selected }: NodeActionsProps) {
  const { username, description } = selected.attributes;
  return (
    <div className="grid gap-1 px-5 pb-4 max-md:px-4 max-md:pb-3">
      {username && <p className="small text-ink-2">@{username}</p>}
      {description && (
        <p dir="auto" className="small line-clamp-3 wrap-anywhere text-ink-2 max-md:line-clamp-1">
          {description}
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-1 gap-y-2 max-md:mt-1">
        <ButtonLink
          size="sm"
          className="mr-1 max-md:mr-0"
          iconEnd={<ArrowRight />}
          render={<Link to={resourcePath(selected)} />}
        >
          View Resource Page
        </ButtonLink>
        <PathFromMe explorer={explorer} selected={selected} />
        <CollapseToggle explorer={explorer} selected={selected} />
        <PathTo key={selected.nid} explorer={explorer} selected={selected} />
      </div>
    </div>
  );
}

/** On small screens only the icon is shown. */
const quietButton = { size: "sm", variant: "quiet", className: "max-md:w-9 max-md:px-0" } as const;

/** The path from the viewer's own node; visitors sign in first. */
function PathFromMe({ explorer, selected }: NodeActionsProps) {
  const { user } = useSession();
  const pathFrom = (nid: string) => explorer.addressWith({ ends: [nid, selected.nid] });
  if (!user) {
    const why = "Sign in to see how you are connected";
    return (
      <ButtonLink
        {...quietButton}
        icon={<UserRound />}
        href={paths.signIn(pathFrom(selfAlias))}
        title={why}
      >
        <WideLabel>From Me</WideLabel>
        <span className="sr-only">: {why}</span>
      </ButtonLink>
    );
  }
  const me = `U_${user.id}`;
  if (me === selected.nid) return null;
  return (
    <ButtonLink
      {...quietButton}
      icon={<UserRound />}
      title="How you are connected"
      render={<Link to={pathFrom(me)} preventScrollReset />}
    >
      <WideLabel>From Me</WideLabel>
    </ButtonLink>
  );
}

function WideLabel({ children }: { children: string }) {
  return <span className="max-md:sr-only">{children}</span>;
}

function PathTo({ explorer, selected }: NodeActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const isReady = useHydrated();
  return (
    <>
      <Button
        {...quietButton}
        icon={<Route />}
        title="Path to…"
        disabled={!isReady}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <WideLabel>Path to…</WideLabel>
      </Button>
      {isOpen && (
        <div className="w-full pt-1">
          <NodeSearch
            label={`Path from ${selected.name} to`}
            isInFlow
            autoFocus
            onChoose={({ nid }) => {
              setOpen(false);
              explorer.go({ ends: [selected.nid, nid] });
            }}
          />
        </div>
      )}
    </>
  );
}

/** Hides the neighbours that only this node's replies contain, or shows them again. */
function CollapseToggle({ explorer, selected }: NodeActionsProps) {
  const { graph, collapse, expand, query } = explorer;
  const isReady = useHydrated();
  if (!query.data || query.data.nodes.length < 2) return null;
  const isExpanded = graph.expanded.has(selected.nid);
  const label = isExpanded ? "Hide Neighbours" : "Show Neighbours";
  return (
    <Button
      {...quietButton}
      title={label}
      disabled={!isReady}
      icon={isExpanded ? <ListCollapse /> : <Waypoints />}
      onClick={() => (isExpanded ? collapse(selected.nid) : expand())}
    >
      <WideLabel>{label}</WideLabel>
    </Button>
  );
}
