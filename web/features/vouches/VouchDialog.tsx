// Loaded on demand, when the dialog is opened.
import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import type { Project } from "#contract/projects.ts";
import { vouch } from "#contract/vouches.ts";
import { vouchLimits } from "#shared/limits.ts";
import { t } from "#shared/messages/t.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { refetchIfRefused } from "#web/data/projects.ts";
import { addVouch, refetchVouched } from "#web/data/vouches.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import type { DialogState } from "#web/lib/dialogs.tsx";
import { useUnstoredDraft } from "#web/lib/drafts.ts";
import { FormDialog } from "#web/lib/FormDialog.tsx";
import { useForm } from "#web/lib/use-form.ts";
import { TextField } from "#web/ui/Field.tsx";
import { toast } from "#web/ui/toaster.ts";

const fields = z.object({ login: z.string(), reason: z.string() });

/** Vouches for a person, by their login at the code host. */
export default function VouchDialog({ project, ...state }: DialogState & { project: Project }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const form = useForm({
    fields,
    saved: { login: "", reason: "" },
    draft: useUnstoredDraft(),
    bodyOf: (values) => values,
    schema: vouch.body,
    send: (body) => addVouch(api, project.id, body),
    onSaved({ login }) {
      toast({ title: t("vouches.vouchedFor", { login }), mark: "user" });
      void refetchVouched(queryClient, project.id);
      state.onOpenChange(false);
    },
    onRefused: (error) => refetchIfRefused(queryClient, project.id, error),
  });
  return (
    <FormDialog
      {...state}
      title={t("vouches.vouchTitle")}
      onSubmit={form.onSubmit}
      submit={t("vouches.vouch")}
      variant="user"
      pending={form.isPending}
      errorTitle={t("vouches.notVouched")}
      error={form.generalError}
    >
      <TextField
        {...form.textField("login")}
        label={t("vouches.login")}
        hint={t("vouches.loginHint")}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...form.textField("reason")}
        label={t("vouches.reason")}
        hint={t("vouches.reasonHint")}
        count={{ used: trimmedLength(form.values.reason), max: vouchLimits.reason.max }}
      />
    </FormDialog>
  );
}
