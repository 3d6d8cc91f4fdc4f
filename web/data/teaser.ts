// The part of the graph that the home page shows.
import type { TeaserNode } from "#contract/teaser.ts";
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "#web/lib/client.ts";

/** The API names a logo's place on a sheet of the whole picture. */
const onSheet = /^\/logos\/sheet\?.*#([a-z0-9-]+)$/;

/** A logo's own address, so that it comes from the page's sheet. */
function ownAddress({ imageUrl }: TeaserNode): string | null {
  const name = onSheet.exec(imageUrl ?? "")?.[1];
  return name ? `/logos/${name}.svg` : imageUrl;
}

export const teaserQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["graph", "teaser"],
    queryFn: async ({ signal }) => {
      const teaser = await api.call("GET /graph/teaser", { signal });
      const nodes = teaser.nodes.map((node) => ({ ...node, imageUrl: ownAddress(node) }));
      return { ...teaser, nodes };
    },
    staleTime: 10 * 60_000,
  });
