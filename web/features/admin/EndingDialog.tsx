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
        label={t("reports.reason")}
        hint={t("admin.reasonForAdminsHint")}
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
        error={
          isRefused && !isConfirmed
            ? t("admin.typedNameDiffers", { username: user.username })
            : null
        }
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

function actLabels(act: EndingAct, { displayName: name }: AdminUser): Words {
  const words: Record<EndingAct, Words> = {
    endSessions: {
      title: t("admin.endSessionsTitle", { name }),
      about: t("admin.endSessionsAbout"),
      label: t("admin.endSessionsSubmit"),
      errorTitle: t("admin.endSessionsFailed"),
      done: t("admin.endSessionsDone", { name }),
    },
    endAccount: {
      title: t("admin.endAccountTitle", { name }),
      about: t("admin.endAccountAbout"),
      label: t("admin.endAccountSubmit"),
      errorTitle: t("admin.endAccountFailed"),
      done: t("admin.endAccountDone", { name }),
    },
  };
  return words[act];
}

/** What deleting the account would delete. */
function AccountContents({ preview }: { preview: UseQueryResult<DeletionPreview> }) {
  if (preview.data) return <Contents preview={preview.data} />;
  if (preview.isPending) {
    return (
      <Loading label={t("accounts.summaryLoading")}>
        <SkeletonText lines={3} />
      </Loading>
    );
  }
  return <QueryError title={t("accounts.summaryNotLoaded")} query={preview} />;
}

function Contents({ preview }: { preview: DeletionPreview }) {
  const { projectCount, commentCount } = preview;
  return (
    <div className="rounded-md bg-danger-wash px-4 py-3 text-15">
      <p>
        {t("admin.deletedComments", { count: commentCount })}{" "}
        {t("admin.deletedProjects", { count: projectCount })}
      </p>
      {projectCount > 0 && (
        <DeletedProjects label={t("accounts.projectsTooLabel")} preview={preview} />
      )}
    </div>
  );
}
