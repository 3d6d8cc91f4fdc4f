// What is open is read again where others changed it. Only comments are not: NewCommentsButton sees to them.
import { useQueryClient } from "@tanstack/react-query";
import { useMatches, useRevalidator } from "react-router";
import type { Project } from "#contract/projects.ts";
import { useChanges, useWatch } from "#web/lib/live.ts";
import { readAgain } from "#web/lib/refetch-queries.ts";
import { type Staled, staledBy } from "#web/data/invalidation.ts";

/** The kinds of changes that stale what screens hold. */
const kinds = ["stars", "project", "events", "hooks", "applications", "invitations"].map((kind) => [
  kind,
]);

export function LiveChanges() {
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  const shown = useMatches().find(({ params }) => params["projectId"])?.params["projectId"];

  useChanges(kinds, (keys) => void follow(staledBy(keys, shown)));

  async function follow(staled: readonly Staled[]) {
    const before = standing();
    await Promise.all(staled.map((filter) => readAgain(queryClient, filter)));
    if (standing() !== before) await revalidate();
  }

  /** What the page's title and its guards go by. */
  function standing(): string {
    const project = queryClient.getQueryData<Project>(["projects", shown]);
    return JSON.stringify([project?.name, project?.can]);
  }

  return shown === undefined ? null : <Watch projectId={shown} />;
}

function Watch({ projectId }: { projectId: string }) {
  useWatch(projectId);
  return null;
}
