/** Loaded when its button is first used, since menus are large. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import MessageSquare from "lucide-react/icons/message-square";
import MessageSquareOff from "lucide-react/icons/message-square-off";
import type { ReactElement } from "react";
import { changeNotificationSettings, notificationSettingsQuery } from "#web/data/notifications.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { Menu, MenuItem } from "#web/ui/Menu.tsx";
import { toast } from "#web/ui/toaster.ts";

interface ThreadMenuProps {
  trigger: ReactElement;
  defaultOpen: boolean;
  /** The id of its top-level comment. */
  threadId: string;
}

export function ThreadMenu({ trigger, defaultOpen, threadId }: ThreadMenuProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data } = useQuery(notificationSettingsQuery(api));
  const isMuted = data?.mutedThreads.some(({ id }) => id === threadId) ?? false;
  const change = async () => {
    const threads = { threads: [threadId] };
    try {
      const body = isMuted ? { unmute: threads } : { mute: threads };
      await changeNotificationSettings(api, queryClient, body);
      toast({
        title: isMuted ? "The thread is unmuted" : "The thread is muted",
        mark: "other",
        ...(!isMuted && { description: "Its replies don’t notify you. Mentions still do." }),
      });
    } catch (error) {
      const title = isMuted ? "The thread is still muted" : "The thread is not muted";
      toast({ title, description: messageOf(error), mark: "danger" });
    }
  };
  return (
    <Menu trigger={trigger} defaultOpen={defaultOpen}>
      <MenuItem
        icon={isMuted ? <MessageSquare /> : <MessageSquareOff />}
        onSelect={() => void change()}
      >
        {isMuted ? "Unmute this thread" : "Mute this thread"}
      </MenuItem>
    </Menu>
  );
}
