import { t } from "#shared/messages/t.ts";
import { useQueryClient } from "@tanstack/react-query";
import BellOff from "lucide-react/icons/bell-off";
import MessageSquareOff from "lucide-react/icons/message-square-off";
import Settings from "lucide-react/icons/settings";
import SquareSlash from "lucide-react/icons/square-slash";
import type { ReactElement } from "react";
import { Link } from "react-router";
import type { NotificationSettingsChange } from "#contract/notification-settings.ts";
import { changeNotificationSettings } from "#web/data/notifications.ts";
import { setWatchLevel } from "#web/data/watching.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { rich } from "#web/lib/rich.ts";
import { paths } from "#web/lib/paths.ts";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/Menu.tsx";
import { toast } from "#web/ui/toaster.ts";
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
          {rich("notifications.muteProject", {
            name: project.name,
            project: (name) => <bdi>{name}</bdi>,
          })}
        </MenuItem>
      )}
      {commentId && (
        <MenuItem
          icon={<MessageSquareOff />}
          onSelect={() => mute(t("notifications.threadMuted"), { threads: [commentId] })}
        >
          {t("notifications.muteThread")}
        </MenuItem>
      )}
      <MenuItem
        icon={<BellOff />}
        onSelect={() =>
          void changeWithUndo(
            t("notifications.turnedOffKind", { kind }),
            { kinds: { [kind]: false } },
            { kinds: { [kind]: true } },
          )
        }
      >
        {t("notifications.turnOffKind", { kind })}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<Settings />}
        render={<Link to={`${paths.accountSettings()}#notifications`} />}
      >
        {t("notifications.settings")}
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
          () => toast({ title: t("notifications.undone"), mark: "other" }),
          failed(t("notifications.notUndone")),
        );
      toast({
        title: t("notifications.projectMuted", { name }),
        description: t("notifications.changeOnItsPage"),
        mark: "other",
        action: { label: t("ui.undo"), onClick: () => void undo() },
      });
    } catch (error) {
      failed(t("watching.notChanged"))(error);
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
    if (!(await change(done, t("watching.notChanged")))) return;
    const undo = async () => {
      if (await change(undone, t("notifications.notUndone")))
        toast({ title: t("notifications.undone"), mark: "other" });
    };
    toast({
      title,
      description: t("notifications.changeInSettings"),
      mark: "other",
      action: { label: t("ui.undo"), onClick: () => void undo() },
    });
  };
}
