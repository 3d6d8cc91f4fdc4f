import { lazy, Suspense, useState } from "react";
import type { SessionUser } from "#contract/people.ts";
import { Button } from "#web/ui/Button.tsx";

const loadDialog = () => import("./DeleteAccountDialog.tsx");
const DeleteAccountDialog = lazy(loadDialog);

/** Leads to the end of an account, which asks for the username first. */
export function DeleteAccount({ user }: { user: SessionUser }) {
  const [isMounted, setMounted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // It fails in silence here, aloud upon the click.
  const prepare = () => void loadDialog().catch(() => undefined);
  return (
    <>
      <Button
        className="text-danger"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setMounted(true);
          setOpen(true);
        }}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        Delete My Account…
      </Button>
      {isMounted && (
        <Suspense fallback={null}>
          <DeleteAccountDialog
            user={user}
            open={isOpen}
            onOpenChange={setOpen}
            onClosed={() => setMounted(false)}
          />
        </Suspense>
      )}
    </>
  );
}
