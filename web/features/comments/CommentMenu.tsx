/** Loaded when its button is first used, since menus are large. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Flag from "lucide-react/icons/flag";
import Link from "lucide-react/icons/link";
import MessageSquare from "lucide-react/icons/message-square";
import MessageSquareOff from "lucide-react/icons/message-square-off";
import type { ReactElement } from "react";
import { t } from "#shared/messages/t.ts";
import type { CommentView } from "#web/data/comment-cache.ts";
import { changeNotificationSettings, notificationSettingsQuery } from "#web/data/notifications.ts";
import { decideOnReported, invalidateAll } from "#web/data/reports.ts";
import { useSession } from "#web/data/session.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { openDialog } from "#web/lib/dialogs.tsx";
import { HideMenuItem } from "#web/lib/HideMenuItem.tsx";
import { paths } from "#web/lib/paths.ts";
import { copyText } from "#web/ui/copy-text.ts";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/Menu.tsx";
import { toast } from "#web/ui/toaster.ts";

const loadReport = () => import("#web/entities/reports/ReportDialog.tsx");

interface CommentMenuProps {
  trigger: ReactElement;
  defaultOpen: boolean;
  comment: CommentView;
}

export function CommentMenu({ trigger, defaultOpen, comment }: CommentMenuProps) {
  const { id, project, rootId, user, can, deleted } = comment;
  const isAdmin = useSession().user?.isAdmin === true;
  const copyLink = async () => {
    const url = new URL(paths.comment(project, id), window.location.href).href;
    try {
      await copyText(url);
      toast({ title: t("projects.linkCopied"), mark: "user" });
    } catch {
      toast({
        title: t("projects.linkNotCopied"),
        description: t("projects.copyHere", { url }),
        mark: "danger",
      });
    }
  };
  return (
    <Menu trigger={trigger} defaultOpen={defaultOpen}>
      <MenuItem icon={<Link />} onSelect={() => void copyLink()}>
        {t("comments.copyLink")}
      </MenuItem>
      <MuteItem threadId={rootId} />
      {user && !can.edit && !deleted && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={<Flag />}
            onSelect={() =>
              openDialog(loadReport, {
                thing: {
                  kind: "comment",
                  id,
                  name: t("comments.reportedName", { name: user.displayName }),
                },
              })
            }
          >
            {t("comments.report")}
          </MenuItem>
        </>
      )}
      {isAdmin && !deleted && <HideItem comment={comment} />}
    </Menu>
  );
}

/** Hides the comment from all but its author and admins, or restores it. */
function HideItem({ comment: { id, hidden } }: { comment: CommentView }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const decide = async (act: "hide" | "restore") => {
    await decideOnReported(api, { kind: "comment", id }, { act });
    await invalidateAll(queryClient);
  };
  return <HideMenuItem kind="comment" {...{ hidden, decide }} />;
}

/** Mutes the replies of the thread with that top-level comment, or unmutes them. */
function MuteItem({ threadId }: { threadId: string }) {
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
        title: t(isMuted ? "comments.unmutedToast" : "notifications.threadMuted"),
        mark: "other",
        ...(!isMuted && { description: t("comments.mutedHint") }),
      });
    } catch (error) {
      const title = t(isMuted ? "comments.notUnmuted" : "comments.notMuted");
      toast({ title, description: messageOf(error), mark: "danger" });
    }
  };
  return (
    <MenuItem
      icon={isMuted ? <MessageSquare /> : <MessageSquareOff />}
      onSelect={() => void change()}
    >
      {t(isMuted ? "comments.unmute" : "notifications.muteThread")}
    </MenuItem>
  );
}
