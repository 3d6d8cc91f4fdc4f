import { Link } from "react-router";
import type { ApplicationsTab } from "#web/lib/paths.ts";
import { Tab, Tabs } from "#web/ui/Tabs.tsx";
import { applicationTabs, tabLabel } from "./application-tabs.ts";

type StatusTabsProps = { current: ApplicationsTab; pathOf: (tab: ApplicationsTab) => string };

export function StatusTabs({ current, pathOf }: StatusTabsProps) {
  return (
    <Tabs label="Applications by status">
      {applicationTabs.map((tab) => (
        <Tab
          key={tab}
          current={tab === current}
          render={<Link to={pathOf(tab)} preventScrollReset />}
        >
          {tabLabel[tab]}
        </Tab>
      ))}
    </Tabs>
  );
}
