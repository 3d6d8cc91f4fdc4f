import type { SessionUser } from "#contract/people.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { SignOutForm } from "#web/features/auth/SignOutForm.tsx";
import { Button } from "#web/ui/Button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { MenuButton } from "#web/ui/MenuButton.tsx";

const loadMenu = () => import("./UserMenu.tsx");

/** The signed-in person's face, which opens their menu. */
export function UserButton({ user }: { user: SessionUser }) {
  return (
    <>
      <MenuButton
        label={`Your menu, ${user.displayName}`}
        className={buttonClass({ variant: "quiet", className: "btn-icon" })}
        load={loadMenu}
      >
        <Avatar name={user.displayName} src={user.avatarUrl} decorative />
      </MenuButton>
      {/* The menu needs scripts; in the narrow frame this is in the other one. */}
      <noscript>
        <SignOutForm className="max-sm:hidden">
          <Button type="submit" size="sm">
            Sign Out
          </Button>
        </SignOutForm>
      </noscript>
    </>
  );
}
