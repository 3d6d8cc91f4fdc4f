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
      title={t("accounts.deleteTitle")}
      initialFocus={field}
      onSubmit={submit}
      submit={t("accounts.delete")}
      variant="danger"
      pending={deletion.isPending}
      disabled={!preview.data}
      errorTitle={t("accounts.notDeleted")}
      error={deletion.error}
    >
      {preview.data && <WhatGoes preview={preview.data} />}
      {preview.isPending && (
        <Loading label={t("accounts.summaryLoading")}>
          <SkeletonText lines={4} />
        </Loading>
      )}
      {preview.isError && !preview.data && (
        <QueryError title={t("accounts.summaryNotLoaded")} query={preview} />
      )}
      <TypedConfirmation
        ref={field}
        label={t("forms.typeOwnUsername")}
        name={user.username}
        typed={typed}
        error={isRefused && !isConfirmed ? t("accounts.noMatch", { name: user.username }) : null}
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
        {t("accounts.cantBeUndone")}{" "}
        {commentCount > 0 && t("accounts.commentsLose", { count: commentCount })}{" "}
        {t("accounts.nameReserved")}
      </p>
      {projectCount > 0 ? (
        <div className="rounded-md bg-danger-wash px-4 py-3">
          <p className="font-medium">{t("accounts.projectsToo", { count: projectCount })}</p>
          <DeletedProjects label={t("accounts.projectsTooLabel")} preview={preview} />
          <p className="mt-2 text-ink-2">{t("accounts.keepProjects")}</p>
        </div>
      ) : (
        <p className="text-ink-2">{t("accounts.noProject")}</p>
      )}
    </div>
  );
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
