import Bell from "lucide-react/icons/bell";
import BellOff from "lucide-react/icons/bell-off";
import BellRing from "lucide-react/icons/bell-ring";
import { useCallback } from "react";
import type { Project } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { buttonClass } from "#web/ui/Button.tsx";
import { type LoadedMenu, MenuButton } from "#web/ui/MenuButton.tsx";
import { watchLabels } from "./watch-labels.ts";

const icons = { default: Bell, all: BellRing, releases: BellRing, none: BellOff };

/** Opens the menu to watch or mute a project. */
export function WatchButton({ project }: { project: Project }) {
  const { id, name, watchLevel: level } = project;
  const load = useCallback(async () => {
    const { WatchMenu } = await import("./WatchMenu.tsx");
    const menu: LoadedMenu = (props) => <WatchMenu {...props} project={{ id, name }} />;
    return { default: menu };
  }, [id, name]);
  const Icon = icons[level];
  return (
    <MenuButton
      key={id}
      label={t("watching.watch", { project: name, level: t(watchLabels[level].label) })}
      className={buttonClass({ variant: "quiet", className: "btn-icon needs-script" })}
      load={load}
    >
      <Icon />
    </MenuButton>
  );
}
