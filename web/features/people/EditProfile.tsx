import Pencil from "lucide-react/icons/pencil";
import { useEffect } from "react";
import type { SessionUser } from "#contract/people.ts";
import { onAskedToEditProfile } from "#web/lib/ask-to-edit-profile.ts";
import { draftOf } from "#web/lib/drafts.ts";
import { Button } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { late } from "#web/ui/late.tsx";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";
import { draftName } from "./profile-draft.ts";

const SettingsDialog = late(() => import("./ProfileDialog.tsx"));

/** Opens the viewer's profile form; by itself upon request, and if there is an unsaved draft. */
export default function EditProfile({ user }: { user: SessionUser }) {
  const dialog = useLazyDialog();
  const isHydrated = useHydrated();
  const { open } = dialog;
  useEffect(() => {
    if (draftOf(draftName("settings", user.id)) !== null) open();
  }, [open, user.id]);
  useEffect(() => onAskedToEditProfile(open), [open]);
  // It fails in silence here, aloud upon the click.
  const prepare = SettingsDialog.prepare;
  return (
    <>
      <Button
        icon={<Pencil />}
        disabled={!isHydrated}
        aria-haspopup="dialog"
        aria-expanded={dialog.isOpen}
        onClick={open}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        Edit Profile
      </Button>
      {dialog.isMounted && <SettingsDialog user={user} {...dialog.state} />}
    </>
  );
}
