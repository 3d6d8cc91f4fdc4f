import type { SessionUser } from "#contract/people.ts";
import { Button } from "#web/ui/Button.tsx";
import { opensDialog } from "#web/lib/dialogs.tsx";

const loadDialog = () => import("./DeleteAccountDialog.tsx");

/** Opens the dialog to delete the account. */
export function DeleteAccount({ user }: { user: SessionUser }) {
  return (
    <Button className="text-danger" {...opensDialog(loadDialog, { user })}>
      Delete my account…
    </Button>
  );
}
