import { Link, useMatch } from "react-router";
import type { Project } from "#contract/projects.ts";
import { paths } from "#web/app/paths.ts";
import { LockedTab, Tab, Tabs } from "#web/ui/Tabs.tsx";

export function ProjectTabs({ project: { id, can } }: { project: Project }) {
  const inApplications = useMatch("/projects/:projectId/applications/*") !== null;
  return (
    <Tabs label="Project" hue="proj" className="mt-8">
      <Tab current={!inApplications} render={<Link to={paths.project(id)} />}>
        Stack
      </Tab>
      {can.viewApplications ? (
        <Tab current={inApplications} render={<Link to={paths.projectApplications(id)} />}>
          Applications
        </Tab>
      ) : (
        <LockedTab why="only members can open this">Applications</LockedTab>
      )}
    </Tabs>
  );
}
