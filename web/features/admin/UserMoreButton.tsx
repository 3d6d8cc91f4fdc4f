import { Ellipsis } from "lucide-react";
import { useCallback } from "react";
import type { AdminUser } from "#contract/admin.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { type LoadedMenu, MenuButton } from "#web/ui/MenuButton.tsx";
import type { EndingAct } from "./user-acts.ts";

interface UserMoreButtonProps {
  user: AdminUser;
  onAsk: (act: EndingAct) => void;
}

/** Opens the menu with what is seldom done about a person. */
export function UserMoreButton({ user, onAsk }: UserMoreButtonProps) {
  const { endSessions, endAccount } = user.can;
  const load = useCallback(async () => {
    const { UserMenu } = await import("./UserMenu.tsx");
    const menu: LoadedMenu = (props) => (
      <UserMenu {...props} can={{ endSessions, endAccount }} onAsk={onAsk} />
    );
    return { default: menu };
  }, [endSessions, endAccount, onAsk]);
  return (
    <MenuButton
      label={`More about ${user.displayName}`}
      className={buttonClass({
        variant: "quiet",
        size: "sm",
        className: "btn-icon needs-script flex-none",
      })}
      load={load}
    >
      <Ellipsis />
    </MenuButton>
  );
}
