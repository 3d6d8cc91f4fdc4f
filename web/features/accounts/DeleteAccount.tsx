import type { SessionUser } from "#contract/people.ts";
import { Button } from "#web/ui/Button.tsx";
import { late } from "#web/ui/late.tsx";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";

const DeleteAccountDialog = late(() => import("./DeleteAccountDialog.tsx"));

/** Opens the dialog to delete the account. */
export function DeleteAccount({ user }: { user: SessionUser }) {
  const dialog = useLazyDialog();
  // It fails in silence here, aloud upon the click.
  const prepare = DeleteAccountDialog.prepare;
  return (
    <>
      <Button
        className="text-danger"
        aria-haspopup="dialog"
        aria-expanded={dialog.isOpen}
        onClick={dialog.open}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        Delete my account…
      </Button>
      {dialog.isMounted && <DeleteAccountDialog user={user} {...dialog.state} />}
    </>
  );
}
