import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import Crosshair from "lucide-react/icons/crosshair";
import ListCollapse from "lucide-react/icons/list-collapse";
import Route from "lucide-react/icons/route";
import UserRound from "lucide-react/icons/user-round";
import Waypoints from "lucide-react/icons/waypoints";
import type { Ref, RefObject } from "react";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { GraphNode } from "#contract/graph.ts";
import { useSession } from "#web/data/session.ts";
import type { GraphCanvasHandle } from "#web/graph/GraphCanvas.tsx";
import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { selfAlias } from "./explore-address.ts";
import { resourcePath } from "./node-kinds.ts";
import type { Explorer } from "./use-explorer.ts";

interface NodeActionsProps {
  explorer: Explorer;
  selected: GraphNode;
  graph: RefObject<GraphCanvasHandle | null>;
  isPickingPath: boolean;
  onPickPath: () => void;
  pickPathButton: Ref<HTMLButtonElement>;
}

/** The selected node's own page, and what can be done with it; on phones a row of named tiles. */
export function NodeActions({
  explorer,
  selected,
  graph,
  isPickingPath,
  onPickPath,
  pickPathButton,
}: NodeActionsProps) {
  const isReady = useHydrated();
  const isGraph = explorer.address.view === "graph";
  return (
    <div className="node-actions grid gap-x-2 gap-y-1 px-5 pt-2 pb-4 max-md:px-4 max-md:pb-3">
      <ButtonLink
        size="sm"
        className="node-action"
        icon={<ArrowUpRight />}
        render={<Link to={resourcePath(selected)} />}
      >
        {t("explorer.viewPage")}
      </ButtonLink>
      <Button
        {...action}
        ref={pickPathButton}
        className={classNames(action.className, isPickingPath && "bg-highlight")}
        icon={<Route />}
        disabled={!isReady}
        aria-expanded={isPickingPath}
        onClick={onPickPath}
      >
        {t("explorer.pathTo")}
      </Button>
      <PathFromMe explorer={explorer} selected={selected} />
      <CollapseToggle explorer={explorer} selected={selected} />
      {isGraph && (
        <Button
          {...action}
          className={classNames(action.className, "max-md:hidden")}
          icon={<Crosshair />}
          disabled={!isReady}
          onClick={() => graph.current?.centre()}
        >
          {t("explorer.centre")}
        </Button>
      )}
    </div>
  );
}

const action = { size: "sm", variant: "quiet", className: "node-action" } as const;

/** The path from the viewer's own node; visitors sign in first. */
function PathFromMe({ explorer, selected }: Pick<NodeActionsProps, "explorer" | "selected">) {
  const { user } = useSession();
  const pathFrom = (nid: string) => explorer.addressWith({ ends: [nid, selected.nid] });
  if (!user) {
    const why = t("explorer.signInForPath");
    return (
      <ButtonLink
        {...action}
        icon={<UserRound />}
        href={paths.signIn(pathFrom(selfAlias))}
        title={why}
      >
        <span>
          {rich("explorer.pathFromMeWhy", {
            why,
            more: (words) => <span className="sr-only">{words}</span>,
          })}
        </span>
      </ButtonLink>
    );
  }
  const me = `U_${user.id}`;
  if (me === selected.nid) return null;
  return (
    <ButtonLink
      {...action}
      icon={<UserRound />}
      render={<Link to={pathFrom(me)} preventScrollReset />}
    >
      {t("explorer.pathFromMe")}
    </ButtonLink>
  );
}

/** Hides the neighbours that only this node's replies contain, or shows them again. */
function CollapseToggle({ explorer, selected }: Pick<NodeActionsProps, "explorer" | "selected">) {
  const { graph, collapse, expand, query } = explorer;
  const isReady = useHydrated();
  if (!query.data || query.data.nodes.length < 2) return null;
  const isExpanded = graph.expanded.has(selected.nid);
  return (
    <Button
      {...action}
      disabled={!isReady}
      icon={isExpanded ? <ListCollapse /> : <Waypoints />}
      onClick={() => (isExpanded ? collapse(selected.nid) : expand())}
    >
      {isExpanded ? t("explorer.hideNeighbours") : t("explorer.showNeighbours")}
    </Button>
  );
}
