import { useQueryClient } from "@tanstack/react-query";
import Ellipsis from "lucide-react/icons/ellipsis";
import { useCallback } from "react";
import { useApi } from "#web/lib/ApiContext.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { type LoadedMenu, MenuButton } from "#web/ui/MenuButton.tsx";

/** Opens the menu of a thread, named by its top-level comment. */
export function ThreadMenuButton({ threadId }: { threadId: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const load = useCallback(async () => {
    const [{ ThreadMenu }, { notificationSettingsQuery }] = await Promise.all([
      import("./ThreadMenu.tsx"),
      import("#web/data/notifications.ts"),
    ]);
    // The menu waits for the current state; if that fails to load, it offers to mute.
    await queryClient.query(notificationSettingsQuery(api)).catch(() => undefined);
    const menu: LoadedMenu = (props) => <ThreadMenu {...props} threadId={threadId} />;
    return { default: menu };
  }, [api, queryClient, threadId]);
  return (
    <MenuButton
      label="Thread options"
      className={buttonClass({ variant: "quiet", size: "sm", className: "btn-icon" })}
      load={load}
    >
      <Ellipsis />
    </MenuButton>
  );
}
