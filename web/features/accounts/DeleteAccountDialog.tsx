// Loaded on demand, when the dialog is opened.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { t } from "#shared/messages/t.ts";
import type { AccountDeletion, DeletionPreview } from "#contract/accounts.ts";
import type { SessionUser } from "#contract/people.ts";
import { accountKeys, deletionQuery } from "#web/data/account.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { DeletedProjects } from "#web/entities/people/DeletedProjects.tsx";
import { isApiError } from "#web/lib/api-error.ts";
import { paths } from "#web/lib/paths.ts";
import { removePersonalData } from "#web/lib/sign-outs.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { FormDialog } from "#web/lib/FormDialog.tsx";
import { TypedConfirmation } from "#web/ui/Field.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";

interface DeleteAccountDialogProps {
  user: SessionUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** After it has faded out. */
  onClosed: () => void;
}

/** Lists what is deleted with the account, and deletes it after the username is typed. */
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
    else if (preview.data) deletion.submit({ username: typed, agreement: preview.data.agreement });
  };

  return (
    <FormDialog
      {...props}
      title="Delete my account?"
      initialFocus={field}
      onSubmit={submit}
      submit="Delete my account"
      variant="danger"
      pending={deletion.isPending}
      disabled={!preview.data}
      errorTitle="Your account was not deleted."
      error={deletion.error}
    >
      {preview.data && <WhatGoes preview={preview.data} />}
      {preview.isPending && (
        <Loading label="The summary of what’s deleted is loading">
          <SkeletonText lines={4} />
        </Loading>
      )}
      {preview.isError && !preview.data && (
        <QueryError title="The summary of what’s deleted could not be loaded" query={preview} />
      )}
      <TypedConfirmation
        ref={field}
        label={t("forms.typeOwnUsername")}
        name={user.username}
        typed={typed}
        error={isRefused && !isConfirmed ? `This doesn’t match ${user.username}` : null}
        onType={setTyped}
      />
    </FormDialog>
  );
}

/** The projects that are deleted with an account, and what remains. */
function WhatGoes({ preview }: { preview: DeletionPreview }) {
  const { projectCount, commentCount } = preview;
  return (
    <div className="grid gap-3 text-15">
      <p>
        This can’t be undone. Your profile, stack, stars, likes, applications and sessions are
        deleted immediately. {commentLabel(commentCount)} Your username stays reserved for you for
        90 days.
      </p>
      {projectCount > 0 ? (
        <div className="rounded-md bg-danger-wash px-4 py-3">
          <p className="font-medium">
            {projectCount === 1
              ? "This project has no other owner and is deleted too:"
              : `These ${projectCount} projects have no other owner and are deleted too:`}
          </p>
          <DeletedProjects label="Projects that are deleted too" preview={preview} />
          <p className="mt-2 text-ink-2">To keep a project, make someone else an owner first.</p>
        </div>
      ) : (
        <p className="text-ink-2">No project is deleted.</p>
      )}
    </div>
  );
}

function commentLabel(count: number): string {
  if (count === 0) return "";
  if (count === 1) return "Your comment loses its text and your name.";
  return `Your ${count} comments lose their text and your name.`;
}

/** Deletes the account and all of its data in this browser. */
function useDeleteAccount() {
  const api = useApi();
  const queryClient = useQueryClient();
  const deletion = useSubmit({
    mutationFn: (body: AccountDeletion) => api.call("DELETE /account", { body }),
    onSuccess() {
      removePersonalData();
      window.location.assign(paths.home());
    },
    onError(error) {
      // Other projects would go than those that were shown: show them.
      if (!isApiError(error) || error.status !== 409) return;
      void queryClient.invalidateQueries({ queryKey: accountKeys.deletion });
    },
  });
  return {
    submit(body: AccountDeletion) {
      if (!deletion.isSuccess) deletion.submit(body);
    },
    // Until the home page is there.
    isPending: deletion.isPending || deletion.isSuccess,
    error: deletion.error,
  };
}
