import { BellOff, MessageSquareOff, Settings, SquareSlash } from "lucide-react";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { paths } from "#web/lib/paths.ts";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/Menu.tsx";
import type { Mutable } from "./about.ts";
import { useSilence } from "./use-silence.ts";

interface NotificationMenuProps {
  trigger: ReactElement;
  defaultOpen: boolean;
  mutable: Mutable;
}

/** Heavy: reached by its button alone, once it is opened. */
export function NotificationMenu({ trigger, defaultOpen, mutable }: NotificationMenuProps) {
  const silence = useSilence();
  const { kind, project, thread } = mutable;
  return (
    <Menu trigger={trigger} defaultOpen={defaultOpen}>
      {project && (
        <MenuItem icon={<SquareSlash />} onSelect={() => silence.muteProject(project)}>
          Mute {project.name}
        </MenuItem>
      )}
      {thread && (
        <MenuItem icon={<MessageSquareOff />} onSelect={() => silence.muteThread(thread)}>
          Mute This Thread
        </MenuItem>
      )}
      <MenuItem icon={<BellOff />} onSelect={() => silence.turnOff(kind)}>
        Turn This Kind Off
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<Settings />}
        render={<Link to={`${paths.accountSettings()}#notifications`} />}
      >
        Notification Settings
      </MenuItem>
    </Menu>
  );
}
