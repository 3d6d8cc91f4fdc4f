// Loaded on demand, when the dialog is opened.
import { reportLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { type SubmitEvent, useState } from "react";
import { t } from "#shared/messages/t.ts";
import { bdi, rich } from "#web/lib/rich.ts";
import type { ReportCategory, ReportedKind } from "#contract/reports.ts";
import { isApiError } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDraft } from "#web/lib/drafts.ts";
import { useSession } from "#web/data/session.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { FormDialog } from "#web/lib/FormDialog.tsx";
import { TextArea } from "#web/ui/Field.tsx";
import { Select } from "#web/ui/Select.tsx";
import { toast } from "#web/ui/toaster.ts";
import type { DialogState } from "#web/lib/dialogs.tsx";
import { sendReport } from "#web/data/reports.ts";
import { categories, categoryLabel } from "./report-labels.ts";

interface ReportDialogProps extends DialogState {
  thing: {
    readonly kind: ReportedKind;
    readonly id: string;
    /** The name that the form shows: "Tidewater". */
    readonly name: string;
  };
}

/** The form to report something. The draft is kept until it is sent. */
export default function ReportDialog({ thing, ...state }: ReportDialogProps) {
  const api = useApi();
  const { user } = useSession();
  const [category, setCategory] = useState<ReportCategory>("spam");
  const draft = useDraft(`report:${user?.id}:${thing.id}`);
  const text = draft.text ?? "";
  const sending = useSubmit({
    mutationFn: () => sendReport(api, { kind: thing.kind, id: thing.id, category, text }),
    onSuccess({ isRepeat }) {
      draft.discard();
      toast(
        isRepeat
          ? { title: t("reports.alreadyReported"), description: t("reports.alreadyReportedText") }
          : { title: t("reports.reported"), description: t("reports.reportedText") },
      );
      state.onOpenChange(false);
    },
  });
  const refused = isApiError(sending.error)
    ? sending.error.fields.find(({ path }) => path === "text")?.message
    : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    sending.submit();
  };
  return (
    <FormDialog
      {...state}
      title={rich("reports.title", { name: thing.name, bdi })}
      onSubmit={submit}
      submit={t("reports.send")}
      pending={sending.isPending}
      errorTitle={t("reports.notSent")}
      error={refused ? null : sending.error}
    >
      <p className="text-ink-2">{t("reports.whoSees")}</p>
      <Select
        label={t("reports.whatIsWrong")}
        options={categories.map((value) => ({ value, label: categoryLabel(value) }))}
        value={category}
        onChange={(value) => setCategory(value as ReportCategory)}
      />
      <TextArea
        label={t("reports.details")}
        hint={category === "other" ? t("forms.required") : t("forms.optional")}
        rows={4}
        count={{ used: trimmedLength(text), max: reportLimits.text }}
        value={text}
        error={refused ?? null}
        onChange={({ currentTarget }) => draft.write(currentTarget.value)}
      />
    </FormDialog>
  );
}
