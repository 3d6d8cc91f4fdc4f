/** Loaded when its button is first used, since menus are large. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import List from "lucide-react/icons/list";
import type { ReactElement } from "react";
import { Link } from "react-router";
import type { WatchLevel } from "#contract/watching.ts";
import { t } from "#shared/messages/t.ts";
import { projectQuery } from "#web/data/projects.ts";
import { setWatchLevel } from "#web/data/watching.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { Menu, MenuItem, MenuRadioGroup, MenuRadioItem, MenuSeparator } from "#web/ui/Menu.tsx";
import { toast } from "#web/ui/toaster.ts";
import { watchLabels } from "./watch-labels.ts";

interface WatchMenuProps {
  trigger: ReactElement;
  defaultOpen: boolean;
  project: { id: string; name: string };
}

export function WatchMenu({ trigger, defaultOpen, project: { id, name } }: WatchMenuProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  // The page has fetched it already.
  const { data: project } = useQuery({ ...projectQuery(api, id), enabled: false });
  const level = project?.watchLevel ?? "default";
  const choose = async (chosen: WatchLevel) => {
    if (chosen === level) return;
    try {
      await setWatchLevel(api, queryClient, id, chosen);
      const { label, description } = watchLabels[chosen];
      toast({
        title: t("watching.chosen", { project: name, level: t(label) }),
        description: t(description),
        mark: chosen === "none" ? "other" : "proj",
      });
    } catch (error) {
      toast({
        title: t("watching.notChanged"),
        description: messageOf(error),
        mark: "danger",
      });
    }
  };
  return (
    <Menu trigger={trigger} defaultOpen={defaultOpen}>
      <MenuRadioGroup value={level} onChange={(chosen: WatchLevel) => void choose(chosen)}>
        {Object.entries(watchLabels).map(([value, { label, description }]) => (
          <MenuRadioItem key={value} value={value} label={t(label)} description={t(description)} />
        ))}
      </MenuRadioGroup>
      <MenuSeparator />
      <MenuItem icon={<List />} render={<Link to={paths.watching()} />}>
        {t("watching.everything")}
      </MenuItem>
    </Menu>
  );
}
