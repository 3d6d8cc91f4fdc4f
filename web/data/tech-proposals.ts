// Technologies that a project's repository names, for its owners: a query and the dismissal.
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { TechProposal } from "#contract/tech-proposals.ts";
import type { ApiClient } from "#web/lib/client.ts";

const keyOf = (projectId: string) => ["tech-proposals", projectId] as const;

export const techProposalsQuery = (api: ApiClient, projectId: string) =>
  queryOptions({
    queryKey: keyOf(projectId),
    queryFn: ({ signal }) =>
      api.call("GET /projects/{id}/tech-proposals", { params: { id: projectId }, signal }),
  });

export const dismissTechProposal = (api: ApiClient, projectId: string, techId: string) =>
  api.call("DELETE /projects/{id}/tech-proposals/{techId}", { params: { id: projectId, techId } });

/** Removes a proposal that was added or dismissed. */
export const removeProposalFromCache = (
  queryClient: QueryClient,
  projectId: string,
  techId: string,
) =>
  queryClient.setQueryData<TechProposal[]>(keyOf(projectId), (known) =>
    known?.filter(({ tech }) => tech.id !== techId),
  );
