import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { Card } from "#web/ui/Card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { kindWords } from "./node-kinds.ts";
import { NodeImage } from "./NodeImage.tsx";
import { nodeSearchQuery } from "./queries.ts";

/** What a search without scripts found, each a link. */
export function FoundLinks({ find }: { find: string }) {
  const { data } = useQuery(nodeSearchQuery(useApi(), find));
  if (!data) return null;
  return (
    <Card float as="section" className="absolute inset-x-0 top-full z-20 mt-2 p-1.5 text-15">
      {data.length === 0 && (
        <p className="px-2.5 py-2 wrap-anywhere text-ink-2">Nothing is called “{find}” here.</p>
      )}
      <ul aria-label={`Found for ${find}`}>
        {data.map((node) => (
          <li key={node.nid}>
            <Link
              to={paths.explore({ nid: node.nid })}
              className="flex min-h-11 items-center gap-3 rounded-md px-2.5 hover:bg-sunk"
            >
              <NodeImage node={node} />
              <bdi className="min-w-0 flex-1 truncate">{node.name}</bdi>
              <span className={classNames("text-14", kindWords[node.type].ink)}>
                {kindWords[node.type].one}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
