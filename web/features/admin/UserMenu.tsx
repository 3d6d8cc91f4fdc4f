import LogOut from "lucide-react/icons/log-out";
import Trash2 from "lucide-react/icons/trash";
import type { ReactElement } from "react";
import type { AdminUser } from "#contract/admin.ts";
import { Menu, MenuItem } from "#web/ui/Menu.tsx";
import type { EndingAct } from "./user-acts.ts";

interface UserMenuProps {
  trigger: ReactElement;
  defaultOpen: boolean;
  can: Pick<AdminUser["can"], EndingAct>;
  onAsk: (act: EndingAct) => void;
}

/** Loaded when its button is first used, since menus are large. */
export function UserMenu({ trigger, defaultOpen, can, onAsk }: UserMenuProps) {
  return (
    <Menu trigger={trigger} defaultOpen={defaultOpen}>
      {can.endSessions && (
        <MenuItem icon={<LogOut />} onSelect={() => onAsk("endSessions")}>
          Sign out everywhere…
        </MenuItem>
      )}
      {can.endAccount && (
        <MenuItem icon={<Trash2 />} danger onSelect={() => onAsk("endAccount")}>
          Delete account…
        </MenuItem>
      )}
    </Menu>
  );
}
