import { useQueryClient } from "@tanstack/react-query";
import BellOff from "lucide-react/icons/bell-off";
import MessageSquareOff from "lucide-react/icons/message-square-off";
import Settings from "lucide-react/icons/settings";
import SquareSlash from "lucide-react/icons/square-slash";
import type { ReactElement } from "react";
import { Link } from "react-router";
import type { NotificationSettingsChange } from "#contract/notifications.ts";
import { changeNotificationSettings } from "#web/data/notifications.ts";
import { setWatchLevel } from "#web/data/watching.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/Menu.tsx";
import { toast } from "#web/ui/toaster.ts";
import { kindNouns } from "./kind-labels.ts";
import type { MuteOptions } from "./notification-text.ts";

interface NotificationMenuProps {
  trigger: ReactElement;
  defaultOpen: boolean;
  muteOptions: MuteOptions;
}

/** Loaded when its button is first used, since menus are large. */
export function NotificationMenu({ trigger, defaultOpen, muteOptions }: NotificationMenuProps) {
  const changeWithUndo = useChangeWithUndo();
  const muteProject = useMuteProject();
  const { kind, project, commentId } = muteOptions;
  const mute = (title: string, muted: NotificationSettingsChange["mute"]) =>
    void changeWithUndo(title, { mute: muted }, { unmute: muted });
  return (
    <Menu trigger={trigger} defaultOpen={defaultOpen}>
      {project && (
        <MenuItem icon={<SquareSlash />} onSelect={() => void muteProject(project)}>
          Mute <bdi>{project.name}</bdi>
        </MenuItem>
      )}
      {commentId && (
        <MenuItem
          icon={<MessageSquareOff />}
          onSelect={() => mute("The thread is muted", { threads: [commentId] })}
        >
          Mute this thread
        </MenuItem>
      )}
      <MenuItem
        icon={<BellOff />}
        onSelect={() =>
          void changeWithUndo(
            `Turned off ${kindNouns[kind]} notifications`,
            { kinds: { [kind]: false } },
            { kinds: { [kind]: true } },
          )
        }
      >
        Turn off {kindNouns[kind]} notifications
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<Settings />}
        render={<Link to={`${paths.accountSettings()}#notifications`} />}
      >
        Notification settings
      </MenuItem>
    </Menu>
  );
}

/** Mutes a project; the toast's button restores the level at which it was watched before. */
function useMuteProject() {
  const api = useApi();
  const queryClient = useQueryClient();
  const failed = (title: string) => (error: unknown) =>
    toast({ title, description: messageOf(error), mark: "danger" });
  return async ({ id, name }: { id: string; name: string }) => {
    try {
      const { formerLevel } = await setWatchLevel(api, queryClient, id, "none");
      const undo = () =>
        setWatchLevel(api, queryClient, id, formerLevel).then(
          () => toast({ title: "Undone", mark: "other" }),
          failed("The change was not undone"),
        );
      toast({
        title: `${name} is muted`,
        description: "Change it any time on its page.",
        mark: "other",
        action: { label: "Undo", onClick: () => void undo() },
      });
    } catch (error) {
      failed("The setting was not changed")(error);
    }
  };
}

/** Changes settings and shows a toast with an undo button. */
function useChangeWithUndo() {
  const api = useApi();
  const queryClient = useQueryClient();

  async function change(body: NotificationSettingsChange, failure: string): Promise<boolean> {
    try {
      await changeNotificationSettings(api, queryClient, body);
      return true;
    } catch (error) {
      toast({ title: failure, description: messageOf(error), mark: "danger" });
      return false;
    }
  }

  return async (
    title: string,
    done: NotificationSettingsChange,
    undone: NotificationSettingsChange,
  ) => {
    if (!(await change(done, "The setting was not changed"))) return;
    const undo = async () => {
      if (await change(undone, "The change was not undone"))
        toast({ title: "Undone", mark: "other" });
    };
    toast({
      title,
      description: "Change it any time in your account settings.",
      mark: "other",
      action: { label: "Undo", onClick: () => void undo() },
    });
  };
}
