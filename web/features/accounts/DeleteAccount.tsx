import { lazy, Suspense } from "react";
import type { SessionUser } from "#contract/people.ts";
import { Button } from "#web/ui/Button.tsx";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";

const loadDialog = () => import("./DeleteAccountDialog.tsx");
const DeleteAccountDialog = lazy(loadDialog);

/** Opens the dialog to delete the account. */
export function DeleteAccount({ user }: { user: SessionUser }) {
  const dialog = useLazyDialog();
  // It fails in silence here, aloud upon the click.
  const prepare = () => void loadDialog().catch(() => undefined);
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
      {dialog.isMounted && (
        <Suspense fallback={null}>
          <DeleteAccountDialog user={user} {...dialog.state} />
        </Suspense>
      )}
    </>
  );
}
