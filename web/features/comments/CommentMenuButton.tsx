import { useQueryClient } from "@tanstack/react-query";
import Ellipsis from "lucide-react/icons/ellipsis";
import { useCallback } from "react";
import type { CommentView } from "#web/data/comment-cache.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { type LoadedMenu, MenuButton } from "#web/ui/MenuButton.tsx";

/** Opens the menu of a comment and its thread. */
export function CommentMenuButton({ comment }: { comment: CommentView }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const load = useCallback(async () => {
    const [{ CommentMenu }, { notificationSettingsQuery }] = await Promise.all([
      import("./CommentMenu.tsx"),
      import("#web/data/notifications.ts"),
    ]);
    // The menu waits for the current state; if that fails to load, it offers to mute.
    await queryClient.query(notificationSettingsQuery(api)).catch(() => undefined);
    const menu: LoadedMenu = (props) => <CommentMenu {...props} comment={comment} />;
    return { default: menu };
  }, [api, queryClient, comment]);
  return (
    <MenuButton
      label="More actions"
      className={buttonClass({ variant: "quiet", size: "sm", className: "btn-icon" })}
      load={load}
    >
      <Ellipsis />
    </MenuButton>
  );
}
