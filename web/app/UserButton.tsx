import type { SessionUser } from "#contract/people.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { MenuButton } from "#web/ui/MenuButton.tsx";

const loadMenu = () => import("./UserMenu.tsx");

/** The signed-in person's face, which opens their menu. */
export function UserButton({ user }: { user: SessionUser }) {
  return (
    <MenuButton
      label={`Your menu, ${user.displayName}`}
      className={buttonClass({ variant: "quiet", className: "btn-icon" })}
      load={loadMenu}
    >
      <Avatar name={user.displayName} src={user.avatarUrl} decorative />
    </MenuButton>
  );
}
