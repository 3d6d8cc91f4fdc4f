import LogOut from "lucide-react/icons/log-out";
import Trash2 from "lucide-react/icons/trash";
import type { ReactElement } from "react";
import { t } from "#shared/messages/t.ts";
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
          {t("admin.endSessions")}
        </MenuItem>
      )}
      {can.endAccount && (
        <MenuItem icon={<Trash2 />} danger onSelect={() => onAsk("endAccount")}>
          {t("admin.endAccount")}
        </MenuItem>
      )}
    </Menu>
  );
}
