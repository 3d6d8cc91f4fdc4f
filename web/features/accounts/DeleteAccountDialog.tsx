// Loaded when somebody opens it.
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import type { SessionUser } from "#contract/people.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#web/ui/Dialog.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";
import { AccountTrouble, Reason } from "./AccountTrouble.tsx";
import { deletionQuery } from "#web/data/account.ts";
import { useDeleteAccount } from "./use-delete-account.ts";
import { WhatGoes } from "./WhatGoes.tsx";

interface DeleteAccountDialogProps {
  user: SessionUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** After it has faded out. */
  onClosed: () => void;
}

/** Tells what goes with the account, and deletes it once the username is typed. */
export default function DeleteAccountDialog({ user, ...props }: DeleteAccountDialogProps) {
  const preview = useQuery(deletionQuery(useApi()));
  const deletion = useDeleteAccount();
  const [typed, setTyped] = useState("");
  const [isRefused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isConfirmed = typed.trim().toLowerCase() === user.username.toLowerCase();

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setRefused(!isConfirmed);
    if (!isConfirmed) field.current?.focus();
    else if (preview.data) deletion.start({ username: typed, agreement: preview.data.agreement });
  };

  return (
    <Dialog {...props} title="Delete My Account" initialFocus={field}>
      <form method="post" noValidate onSubmit={submit}>
        <DialogBody>
          {preview.data && <WhatGoes preview={preview.data} />}
          {preview.isPending && (
            <Loading label="What would be deleted is loading">
              <SkeletonText lines={4} />
            </Loading>
          )}
          {preview.isError && !preview.data && (
            <ErrorState
              compact
              title="What would be deleted could not be loaded"
              onRetry={() => void preview.refetch()}
              retrying={preview.isFetching}
            >
              <Reason error={preview.error} />
            </ErrorState>
          )}
          <TextField
            ref={field}
            label={`Type your username, ${user.username}, to confirm`}
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={isRefused && !isConfirmed ? `This is not ${user.username}` : null}
            onChange={(event) => setTyped(event.target.value)}
          />
          <AccountTrouble title="Your account was not deleted." error={deletion.error} />
        </DialogBody>
        <DialogFooter>
          <Button
            type="submit"
            variant="danger"
            pending={deletion.isPending}
            disabled={!preview.data}
          >
            Delete My Account
          </Button>
          <DialogClose>Keep It</DialogClose>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
