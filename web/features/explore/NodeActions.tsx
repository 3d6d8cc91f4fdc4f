import { ArrowRight, ListCollapse, Route, UserRound, Waypoints } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { GraphNode } from "#contract/graph.ts";
import { useSession } from "#web/api/session.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { resourcePath } from "./node-kinds.ts";
import { NodeSearch } from "./NodeSearch.tsx";
import type { Explorer } from "./use-explorer.ts";

interface NodeActionsProps {
  explorer: Explorer;
  chosen: GraphNode;
}

/** What the chosen node is, its own page, and ways on from it. */
export function NodeActions({ explorer, chosen }: NodeActionsProps) {
  const { username, description } = chosen.attributes;
  return (
    <>
      {username && <p className="small text-ink-2">@{username}</p>}
      {description && (
        <p dir="auto" className="small line-clamp-3 wrap-anywhere text-ink-2 max-md:line-clamp-2">
          {description}
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-1 gap-y-2">
        <ButtonLink
          size="sm"
          className="mr-1"
          iconEnd={<ArrowRight />}
          render={<Link to={resourcePath(chosen)} />}
        >
          View Resource Page
        </ButtonLink>
        <FromMe explorer={explorer} chosen={chosen} />
        <PathTo key={chosen.nid} explorer={explorer} chosen={chosen} />
        <Fold explorer={explorer} chosen={chosen} />
      </div>
    </>
  );
}

/** How the signed-in person is connected to it. */
function FromMe({ explorer, chosen }: NodeActionsProps) {
  const { user } = useSession();
  const me = user && `U_${user.id}`;
  if (!me || me === chosen.nid) return null;
  return (
    <ButtonLink
      size="sm"
      variant="quiet"
      icon={<UserRound />}
      render={<Link to={explorer.addressWith({ ends: [me, chosen.nid] })} preventScrollReset />}
    >
      From Me
    </ButtonLink>
  );
}

function PathTo({ explorer, chosen }: NodeActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const isReady = useHydrated();
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={<Route />}
        disabled={!isReady}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Path to…
      </Button>
      {isOpen && (
        <div className="w-full pt-1">
          <NodeSearch
            label={`Path from ${chosen.name} to`}
            autoFocus
            onChoose={({ nid }) => {
              setOpen(false);
              explorer.go({ ends: [chosen.nid, nid] });
            }}
          />
        </div>
      )}
    </>
  );
}

/** Takes away the neighbours that only this node brought, or brings them back. */
function Fold({ explorer, chosen }: NodeActionsProps) {
  const { graph, collapse, expand, query } = explorer;
  const isReady = useHydrated();
  if (!query.data || query.data.nodes.length < 2) return null;
  const isExpanded = graph.expanded.has(chosen.nid);
  return (
    <Button
      size="sm"
      variant="quiet"
      disabled={!isReady}
      icon={isExpanded ? <ListCollapse /> : <Waypoints />}
      onClick={() => (isExpanded ? collapse(chosen.nid) : expand())}
    >
      {isExpanded ? "Hide Neighbours" : "Show Neighbours"}
    </Button>
  );
}
