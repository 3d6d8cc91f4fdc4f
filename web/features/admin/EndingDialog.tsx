// Loaded on demand, when the dialog is opened.
import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { t } from "#shared/messages/t.ts";
import type { DeletionPreview } from "#contract/accounts.ts";
import type { AdminUser } from "#contract/admin.ts";
import { adminReasonLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { deletionQuery, endAccount, endSessions, invalidateAll } from "#web/data/admin.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { DeletedProjects } from "#web/entities/people/DeletedProjects.tsx";
import { isApiError } from "#web/lib/api-error.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { FormDialog } from "#web/lib/FormDialog.tsx";
import { TextArea, TypedConfirmation } from "#web/ui/Field.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";
import { fullNumber } from "#web/ui/short-number.ts";
import { toast } from "#web/ui/toaster.ts";
import type { DialogState } from "#web/lib/dialogs.tsx";
import type { EndingAct } from "./user-acts.ts";

interface EndingDialogProps extends DialogState {
  act: EndingAct;
  user: AdminUser;
}

/** Signs a person out everywhere, or deletes their account, after the username is typed. */
export default function EndingDialog({ act, user, ...state }: EndingDialogProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const isDeletion = act === "endAccount";
  const preview = useQuery({ ...deletionQuery(api, user.id), enabled: isDeletion, staleTime: 0 });
  const [reason, setReason] = useState("");
  const [username, setUsername] = useState("");
  const [isRefused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isConfirmed = username.trim().toLowerCase() === user.username.toLowerCase();
  const words = actLabels(act, user);
  const acting = useSubmit({
    mutationFn: async () => {
      if (!isDeletion) await endSessions(api, user.id, { username, reason });
      else {
        const agreement = preview.data?.agreement;
        await endAccount(api, user.id, { username, reason, agreement });
      }
    },
    onSuccess() {
      toast({ title: words.done, mark: "user" });
      state.onOpenChange(false);
    },
    onError(error) {
      // The affected projects have changed: show the current ones.
      if (isApiError(error) && error.status === 409) void preview.refetch();
    },
  });
  const closed = () => {
    state.onClosed();
    // After the dialog has faded out, since its row disappears.
    if (acting.isSuccess) void invalidateAll(queryClient);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setRefused(!isConfirmed);
    if (!isConfirmed) field.current?.focus();
    else acting.submit();
  };
  const reasonError = isApiError(acting.error)
    ? acting.error.fields.find(({ path }) => path === "reason")?.message
    : undefined;
  return (
    <FormDialog
      {...state}
      onClosed={closed}
      title={words.title}
      onSubmit={submit}
      submit={words.label}
      variant="danger"
      pending={acting.isPending}
      disabled={isDeletion && !preview.data}
      errorTitle={words.errorTitle}
      error={reasonError ? null : acting.error}
    >
      <p className="text-ink-2">{words.about}</p>
      {isDeletion && <AccountContents preview={preview} />}
      <TextArea
        label="Reason"
        hint="For other admins, in the audit log"
        rows={2}
        count={{ used: trimmedLength(reason), max: adminReasonLimits.max }}
        value={reason}
        error={reasonError ?? null}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <TypedConfirmation
        ref={field}
        label={t("forms.typeTheirUsername")}
        name={user.username}
        typed={username}
        error={isRefused && !isConfirmed ? `This doesn’t match ${user.username}` : null}
        onType={setUsername}
      />
    </FormDialog>
  );
}

interface Words {
  readonly title: string;
  readonly about: string;
  readonly label: string;
  readonly errorTitle: string;
  readonly done: string;
}

function actLabels(act: EndingAct, { displayName }: AdminUser): Words {
  const words: Record<EndingAct, Words> = {
    endSessions: {
      title: `Sign ${displayName} out everywhere?`,
      about: "All their sessions end immediately. They can sign in again.",
      label: "Sign out everywhere",
      errorTitle: "They are still signed in.",
      done: `${displayName} is signed out everywhere`,
    },
    endAccount: {
      title: `Delete ${displayName}’s account?`,
      about:
        "This can’t be undone. If they sign up again, a suspension or hiding still applies. Their username stays reserved for them for 90 days.",
      label: "Delete account",
      errorTitle: "The account was not deleted.",
      done: `${displayName}’s account is deleted`,
    },
  };
  return words[act];
}

/** What deleting the account would delete. */
function AccountContents({ preview }: { preview: UseQueryResult<DeletionPreview> }) {
  if (preview.data) return <Contents preview={preview.data} />;
  if (preview.isPending) {
    return (
      <Loading label="The summary of what’s deleted is loading">
        <SkeletonText lines={3} />
      </Loading>
    );
  }
  return <QueryError title="The summary of what’s deleted could not be loaded" query={preview} />;
}

function Contents({ preview }: { preview: DeletionPreview }) {
  const { projectCount, commentCount } = preview;
  return (
    <div className="rounded-md bg-danger-wash px-4 py-3 text-15">
      <p>
        {commentCount === 0 && "They wrote no comments."}
        {commentCount === 1 && "Their comment loses its text and name."}
        {commentCount > 1 && `Their ${fullNumber(commentCount)} comments lose text and name.`}{" "}
        {projectCount === 0 && "No project is deleted."}
        {projectCount === 1 && "This project has no other owner and is deleted too:"}
        {projectCount > 1 &&
          `These ${fullNumber(projectCount)} projects have no other owner and are deleted too:`}
      </p>
      {projectCount > 0 && (
        <DeletedProjects label="Projects that are deleted too" preview={preview} />
      )}
    </div>
  );
}
