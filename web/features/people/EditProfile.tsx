import Pencil from "lucide-react/icons/pencil";
import { useEffect, useEffectEvent } from "react";
import type { SessionUser } from "#contract/people.ts";
import { draftOf } from "#web/lib/drafts.ts";
import { Button } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { openDialog, opensDialog } from "#web/lib/dialogs.tsx";

const loadDialog = () => import("./ProfileDialog.tsx");

/** Opens the viewer's profile form; by itself if there is an unsaved draft. */
export function EditProfile({ user }: { user: SessionUser }) {
  const isHydrated = useHydrated();
  const openUnsaved = useEffectEvent(() => {
    if (draftOf(`profile:settings:${user.id}`) !== null) openDialog(loadDialog, { user });
  });
  useEffect(() => openUnsaved(), [user.id]);
  return (
    <Button icon={<Pencil />} disabled={!isHydrated} {...opensDialog(loadDialog, { user })}>
      Edit Profile
    </Button>
  );
}
