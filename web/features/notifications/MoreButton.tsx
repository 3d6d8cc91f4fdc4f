import { Ellipsis } from "lucide-react";
import { useCallback } from "react";
import type { Notification } from "#contract/notifications.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { type LoadedMenu, MenuButton } from "#web/ui/MenuButton.tsx";
import type { Mutable } from "./about.ts";
import { wordsOf } from "./sentence.ts";

interface MoreButtonProps {
  notification: Notification;
  mutable: Mutable;
}

/** Opens the menu that makes such notifications fewer. */
export function MoreButton({ notification, mutable }: MoreButtonProps) {
  const { kind, project, thread } = mutable;
  const load = useCallback(async () => {
    const { NotificationMenu } = await import("./NotificationMenu.tsx");
    const menu: LoadedMenu = (props) => (
      <NotificationMenu {...props} mutable={{ kind, project, thread }} />
    );
    return { default: menu };
  }, [kind, project, thread]);
  return (
    <MenuButton
      label={`More about: ${wordsOf(notification)}`}
      className={buttonClass({
        variant: "quiet",
        size: "sm",
        className: "btn-icon needs-script -me-2 flex-none self-start",
      })}
      load={load}
    >
      <Ellipsis />
    </MenuButton>
  );
}
