/** Loaded when its button is first used, since menus are large. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Bell from "lucide-react/icons/bell";
import BellOff from "lucide-react/icons/bell-off";
import Ban from "lucide-react/icons/ban";
import Flag from "lucide-react/icons/flag";
import type { ReactElement } from "react";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { askToBlock, type Blockable } from "#web/lib/ask-to-block.ts";
import { askToReport } from "#web/lib/ask-to-report.ts";
import { isBlockedQuery } from "#web/data/blocks.ts";
import { changeNotificationSettings, notificationSettingsQuery } from "#web/data/notifications.ts";
import { useUnblock } from "./use-unblock.ts";
import { Menu, MenuItem } from "#web/ui/Menu.tsx";
import { toast } from "#web/ui/toaster.ts";

interface MoreActionsMenuProps {
  trigger: ReactElement;
  defaultOpen: boolean;
  subject: Blockable;
  isOwn: boolean;
}

export function MoreActionsMenu({ trigger, defaultOpen, subject, isOwn }: MoreActionsMenuProps) {
  const blocked = useQuery({ ...isBlockedQuery(useApi(), subject), enabled: !isOwn });
  const isBlocked = blocked.data === true;
  const unblocking = useUnblock(subject, {
    // A toast shows the error, because the menu has closed.
    onError: (error) =>
      toast({
        title: `${subject.name} is still blocked`,
        description: messageOf(error),
        mark: "danger",
      }),
  });
  return (
    <Menu trigger={trigger} defaultOpen={defaultOpen}>
      {subject.kind === "project" && <MuteItem project={subject} />}
      {!isOwn && (
        <MenuItem icon={<Flag />} onSelect={() => askToReport(subject)}>
          Report
        </MenuItem>
      )}
      {!isOwn &&
        (isBlocked ? (
          <MenuItem icon={<Ban />} onSelect={() => unblocking.submit()}>
            Unblock
          </MenuItem>
        ) : (
          <MenuItem icon={<Ban />} onSelect={() => askToBlock(subject)}>
            Block
          </MenuItem>
        ))}
    </Menu>
  );
}

/** Mutes the project's comments and incoming applications, or unmutes it. */
function MuteItem({ project: { id, name } }: { project: Blockable }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data } = useQuery(notificationSettingsQuery(api));
  const isMuted = data?.mutedProjects.some((muted) => muted.id === id) ?? false;
  const change = async () => {
    const projects = { projects: [id] };
    try {
      const body = isMuted ? { unmute: projects } : { mute: projects };
      await changeNotificationSettings(api, queryClient, body);
      toast({
        title: isMuted ? `${name} is unmuted` : `${name} is muted`,
        mark: "other",
        ...(!isMuted && {
          description: "Its comments and applications don’t notify you. Decisions about you do.",
        }),
      });
    } catch (error) {
      const title = isMuted ? `${name} is still muted` : `${name} is not muted`;
      toast({ title, description: messageOf(error), mark: "danger" });
    }
  };
  return (
    <MenuItem icon={isMuted ? <Bell /> : <BellOff />} onSelect={() => void change()}>
      {isMuted ? "Unmute" : "Mute"}
    </MenuItem>
  );
}
