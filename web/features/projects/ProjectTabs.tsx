import { Link, useMatch } from "react-router";
import type { Project } from "#contract/projects.ts";
import { paths } from "#web/lib/paths.ts";
import { LockedTab, Tab, Tabs } from "#web/ui/Tabs.tsx";

export function ProjectTabs({ project: { id, can } }: { project: Project }) {
  const inApplications = useMatch("/projects/:projectId/applications/*") !== null;
  const inSettings = useMatch("/projects/:projectId/settings/*") !== null;
  return (
    <Tabs label="Project" hue="proj" className="mt-8">
      <Tab current={!inApplications && !inSettings} render={<Link to={paths.project(id)} />}>
        Stack
      </Tab>
      {can.viewApplications ? (
        <Tab current={inApplications} render={<Link to={paths.projectApplications(id)} />}>
          Applications
        </Tab>
      ) : (
        <LockedTab why="only members can open this">Applications</LockedTab>
      )}
      {can.settings ? (
        <Tab current={inSettings} render={<Link to={paths.projectSettings(id)} />}>
          Settings
        </Tab>
      ) : (
        <LockedTab why="only owners can open this">Settings</LockedTab>
      )}
    </Tabs>
  );
}
