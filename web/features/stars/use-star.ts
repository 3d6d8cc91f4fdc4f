import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import type { ProjectCard } from "#contract/projects.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { toast } from "#web/ui/toaster.ts";
import { keepStarring } from "./keep-starring.ts";

export type Starrable = Pick<ProjectCard, "id" | "name" | "starred" | "starCount" | "can">;

/**
 * A project's stars as the viewer's last click leaves them, before the server has said so. Clicks
 * are sent one after the other. What fails is just no longer under way: the server's last word
 * shows again.
 */
export function useStar({ id, name, starred, starCount }: Omit<Starrable, "can">) {
  const api = useApi();
  const queryClient = useQueryClient();
  const mutationKey = ["stars", id];
  const clicks = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => state.variables as boolean,
  });
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (star: boolean) =>
      api.call(star ? "POST /projects/{id}/star" : "POST /projects/{id}/unstar", {
        params: { id },
        body: {},
      }),
    onSuccess: (starring) => keepStarring(queryClient, id, starring),
    onError: (error, star) => {
      // A later click decides, whatever became of this one.
      if (pendingClicks(queryClient, mutationKey).length > 1) return;
      toast({
        title: star ? `${name} was not starred` : `${name} is still starred`,
        description: messageOf(error),
        mark: "danger",
      });
    },
  });
  const wanted = clicks.at(-1) ?? starred;
  return {
    starred: wanted,
    starCount: starCount + Number(wanted) - Number(starred),
    toggle() {
      // Of two clicks in one go the second comes before the first is drawn.
      mutate(!(pendingClicks(queryClient, mutationKey).at(-1) ?? starred));
    },
  };
}

function pendingClicks(queryClient: QueryClient, mutationKey: string[]): boolean[] {
  const clicks = queryClient.getMutationCache().findAll({ mutationKey, status: "pending" });
  return clicks.map(({ state }) => state.variables as boolean);
}
