// Loaded on demand, when the dialog is opened.
import { t } from "#shared/messages/t.ts";
import { adminReasonLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { AdminUser } from "#contract/admin.ts";
import { isApiError } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { sessionQuery } from "#web/data/session.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { FormDialog } from "#web/lib/FormDialog.tsx";
import { CheckField, TextArea } from "#web/ui/Field.tsx";
import { toast } from "#web/ui/toaster.ts";
import type { DialogState } from "#web/lib/dialogs.tsx";
import { invalidateAll } from "#web/data/admin.ts";
import { contentChoiceFor, perform, type UserAct, actLabels } from "./user-acts.ts";

interface UserActDialogProps extends DialogState {
  act: UserAct;
  user: AdminUser;
  isOneself: boolean;
}

/** Asks for confirmation of an act on a person, with a reason where the person is notified. */
export default function UserActDialog({ act, user, isOneself, ...state }: UserActDialogProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const words = actLabels(act, user, isOneself);
  const [reason, setReason] = useState("");
  const content = contentChoiceFor(act, user);
  // By default content comes back with the person's account.
  const [withContent, setWithContent] = useState(act === "lift" && content !== null);
  const acting = useSubmit({
    mutationFn: () => perform(api, act, user.id, { reason, withContent }),
    onSuccess() {
      toast({ title: words.done, mark: "user" });
      state.onOpenChange(false);
    },
    onError(error) {
      // Another admin was faster: refetch to show the current state.
      if (isApiError(error) && error.status === 409) void invalidateAll(queryClient);
    },
  });
  const closed = () => {
    state.onClosed();
    // After the dialog has faded out, since the viewer's own rights may change.
    if (!acting.isSuccess) return;
    const isLeaving = act === "unmakeAdmin" && isOneself;
    void (isLeaving ? queryClient.refetchQueries(sessionQuery(api)) : invalidateAll(queryClient));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    acting.submit();
  };
  const refused = isApiError(acting.error)
    ? acting.error.fields.find(({ path }) => path === "reason")?.message
    : undefined;
  return (
    <FormDialog
      {...state}
      onClosed={closed}
      title={words.title}
      onSubmit={submit}
      submit={words.label}
      variant={act === "suspend" || act === "unmakeAdmin" ? "danger" : "ink"}
      pending={acting.isPending}
      errorTitle={words.errorTitle}
      error={refused ? null : acting.error}
    >
      <p className="text-ink-2">{words.about}</p>
      {act === "suspend" && (
        <TextArea
          label={t("reports.reason")}
          hint={t("admin.suspensionReasonHint")}
          rows={3}
          count={{ used: trimmedLength(reason), max: adminReasonLimits.max }}
          value={reason}
          error={refused ?? null}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      {content && (
        <CheckField
          className="field"
          label={content.label}
          hint={content.hint}
          checked={withContent}
          onChange={setWithContent}
        />
      )}
    </FormDialog>
  );
}
