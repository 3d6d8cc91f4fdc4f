// Loaded on demand, when the dialog is opened.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import type { ProjectFilters } from "#contract/projects.ts";
import {
  changeSavedSearch as changeOperation,
  type SavedSearch,
  type SavedSearchAlerts,
  savedSearchAlerts,
} from "#contract/saved-searches.ts";
import { changeSavedSearch, deleteSavedSearch, saveSearch } from "#web/data/saved-searches.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useUnstoredDraft } from "#web/lib/drafts.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { useForm } from "#web/lib/use-form.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormDialog } from "#web/lib/FormDialog.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { toast } from "#web/ui/toaster.ts";
import type { DialogState } from "#web/lib/dialogs.tsx";
import { alertChoices, alertLabels } from "./alert-labels.ts";

interface SaveSearchDialogProps extends DialogState {
  /** Null where it isn't saved. */
  saved: SavedSearch | null;
  filters: ProjectFilters;
  suggestedName: string;
}

const fields = z.object({ name: z.string(), alerts: savedSearchAlerts });

/** The name and the alerts of a search that is saved or to be saved. */
export default function SaveSearchDialog(props: SaveSearchDialogProps) {
  const { saved: current, filters, suggestedName, ...state } = props;
  const api = useApi();
  const queryClient = useQueryClient();
  // Saving or deleting doesn't change the form while it fades out.
  const [saved] = useState(current);
  const [shown, setShown] = useState<z.infer<typeof fields>>({
    name: saved?.name ?? suggestedName,
    alerts: saved?.alerts ?? "site",
  });
  const form = useForm({
    fields,
    saved: shown,
    draft: useUnstoredDraft(),
    bodyOf: (values) => values,
    schema: changeOperation.body,
    send: (values) =>
      saved
        ? changeSavedSearch(api, queryClient, { id: saved.id, ...values })
        : saveSearch(api, queryClient, { filters, ...values }),
    onSaved(reply) {
      setShown(reply);
      toast({ title: t("saved-searches.savedToast", { name: reply.name }), mark: "proj" });
      state.onOpenChange(false);
    },
  });
  const restore = async ({ name, alerts, filters: former }: SavedSearch) => {
    try {
      await saveSearch(api, queryClient, { name, alerts, filters: former });
    } catch (error) {
      toast({
        title: t("notifications.notUndone"),
        description: messageOf(error),
        mark: "danger",
      });
    }
  };
  const deleting = useSubmit({
    mutationFn: async (search: SavedSearch) => deleteSavedSearch(api, queryClient, search.id),
    onSuccess(_, search) {
      toast({
        title: t("saved-searches.deletedToast", { name: search.name }),
        mark: "other",
        action: { label: t("ui.undo"), onClick: () => void restore(search) },
      });
      state.onOpenChange(false);
    },
  });

  return (
    <FormDialog
      {...state}
      title={t(saved ? "saved-searches.savedTitle" : "saved-searches.saveTitle")}
      onSubmit={form.onSubmit}
      submit={t("saved-searches.save")}
      pending={form.isPending}
      errorTitle={t("saved-searches.notSaved")}
      error={form.generalError}
    >
      <TextField label={t("forms.name")} {...form.textField("name")} />
      <fieldset>
        <legend className="label">{t("saved-searches.alertsLegend")}</legend>
        {alertChoices.map((value) => (
          <AlertChoice
            key={value}
            value={value}
            chosen={form.values.alerts}
            onChoose={(alerts) => form.set("alerts", alerts)}
          />
        ))}
      </fieldset>
      {saved && (
        <Button
          size="sm"
          className="justify-self-start text-danger"
          pending={deleting.isPending}
          onClick={() => deleting.submit(saved)}
        >
          {t("forms.delete")}
        </Button>
      )}
      <FormError title={t("saved-searches.notDeleted")} error={deleting.error} />
    </FormDialog>
  );
}

interface AlertChoiceProps {
  value: SavedSearchAlerts;
  chosen: SavedSearchAlerts;
  onChoose: (value: SavedSearchAlerts) => void;
}

function AlertChoice({ value, chosen, onChoose }: AlertChoiceProps) {
  const { label, note } = alertLabels[value];
  return (
    <label className="check items-start py-1.5">
      <input
        type="radio"
        name="alerts"
        value={value}
        className="mt-0.5"
        checked={value === chosen}
        aria-labelledby={`alerts-${value}`}
        aria-describedby={`alerts-${value}-note`}
        onChange={() => onChoose(value)}
      />
      <span>
        <span id={`alerts-${value}`}>{t(label)}</span>
        <span id={`alerts-${value}-note`} className="block text-14 text-ink-3">
          {t(note)}
        </span>
      </span>
    </label>
  );
}
