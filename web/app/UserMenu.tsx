import Bookmark from "lucide-react/icons/bookmark";
import FolderOpen from "lucide-react/icons/folder-open";
import LogOut from "lucide-react/icons/log-out";
import Settings from "lucide-react/icons/settings";
import Shield from "lucide-react/icons/shield";
import Star from "lucide-react/icons/star";
import User from "lucide-react/icons/user";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import { useSignOut } from "#web/features/auth/SignOutForm.tsx";
import { useSession } from "#web/data/session.ts";
import { Menu, MenuHeader, MenuItem, MenuSeparator } from "#web/ui/Menu.tsx";
import { paths } from "#web/lib/paths.ts";

interface UserMenuProps {
  trigger: ReactElement;
  defaultOpen: boolean;
}

export default function UserMenu({ trigger, defaultOpen }: UserMenuProps) {
  const { user } = useSession();
  const signOut = useSignOut();
  if (!user) return trigger;
  return (
    <Menu trigger={trigger} defaultOpen={defaultOpen}>
      <MenuHeader>{user.displayName}</MenuHeader>
      <MenuItem icon={<User />} render={<Link to={paths.user(user.username)} />}>
        {t("frame.viewProfile")}
      </MenuItem>
      <MenuItem icon={<FolderOpen />} render={<Link to={paths.myProjects()} />}>
        {t("frame.myProjects")}
      </MenuItem>
      <MenuItem icon={<Star />} render={<Link to={paths.starred()} />}>
        {t("frame.starredProjects")}
      </MenuItem>
      <MenuItem icon={<Bookmark />} render={<Link to={paths.savedSearches()} />}>
        {t("frame.savedSearches")}
      </MenuItem>
      <MenuItem icon={<Settings />} render={<Link to={paths.accountSettings()} />}>
        {t("frame.accountSettings")}
      </MenuItem>
      {user.isAdmin && (
        <MenuItem icon={<Shield />} render={<Link to={"/admin"} />}>
          {t("frame.admin")}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={() => void signOut()}>
        {t("frame.signOut")}
      </MenuItem>
    </Menu>
  );
}
