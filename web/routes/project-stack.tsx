import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useApi } from "#web/lib/ApiContext.tsx";
import { JoinArea } from "#web/app/JoinArea.tsx";
import { DiscussionArea } from "#web/features/comments/DiscussionArea.tsx";
import { FeedArea } from "#web/features/project-events/FeedArea.tsx";
import { projectQuery } from "#web/features/projects/queries.ts";
import { StackTab } from "#web/features/projects/StackTab.tsx";

export { projectStackLoader as loader } from "#web/app/loaders/project.ts";

/** A project's first tab: its stack and its team, how to join it, and what is said about it. */
export default function ProjectStackPage() {
  const { projectId = "" } = useParams();
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  return (
    <StackTab
      project={project}
      apply={<JoinArea key={project.id} project={project} />}
      feed={<FeedArea key={project.id} project={project} />}
      discussion={<DiscussionArea key={project.id} project={project} />}
    />
  );
}
