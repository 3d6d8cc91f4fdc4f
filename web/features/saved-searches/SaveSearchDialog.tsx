// Loaded on demand, when the dialog is opened.
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { ProjectFilters } from "#contract/projects.ts";
import type { SavedSearch, SavedSearchAlerts } from "#contract/saved-searches.ts";
import { savedSearchLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { changeSavedSearch, deleteSavedSearch, saveSearch } from "#web/data/saved-searches.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
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

/** The name and the alerts of a search that is saved or to be saved. */
export default function SaveSearchDialog(props: SaveSearchDialogProps) {
  const { saved: current, filters, suggestedName, ...state } = props;
  const api = useApi();
  const queryClient = useQueryClient();
  // Saving or deleting doesn't change the form while it fades out.
  const [saved] = useState(current);
  const [values, setValues] = useState<{ name: string; alerts: SavedSearchAlerts }>({
    name: saved?.name ?? suggestedName,
    alerts: saved?.alerts ?? "site",
  });
  const form = useForm({
    values,
    write: (changed) => setValues((before) => ({ ...before, ...changed })),
    errors: { name: nameError(values.name) },
  });
  const saving = useSubmit({
    mutationFn: () =>
      saved
        ? changeSavedSearch(api, queryClient, { id: saved.id, ...values })
        : saveSearch(api, queryClient, { filters, ...values }),
    onSuccess({ name }) {
      toast({ title: `“${name}” is saved`, mark: "proj" });
      state.onOpenChange(false);
    },
    onError: form.showServerErrors,
  });
  const restore = async ({ name, alerts, filters: former }: SavedSearch) => {
    try {
      await saveSearch(api, queryClient, { name, alerts, filters: former });
    } catch (error) {
      toast({ title: "The change was not undone", description: messageOf(error), mark: "danger" });
    }
  };
  const deleting = useSubmit({
    mutationFn: async (search: SavedSearch) => deleteSavedSearch(api, queryClient, search.id),
    onSuccess(_, search) {
      toast({
        title: `“${search.name}” is deleted`,
        mark: "other",
        action: { label: "Undo", onClick: () => void restore(search) },
      });
      state.onOpenChange(false);
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => form.onSubmit(event, saving.submit);

  return (
    <FormDialog
      {...state}
      title={saved ? "Saved search" : "Save this search"}
      onSubmit={submit}
      submit="Save search"
      pending={saving.isPending}
      errorTitle="The search was not saved."
      error={form.errorOf("name") ? null : saving.error}
    >
      <TextField label="Name" {...form.textField("name")} />
      <fieldset>
        <legend className="label">Alert me to new projects</legend>
        {alertChoices.map((value) => (
          <AlertChoice
            key={value}
            value={value}
            chosen={values.alerts}
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
          Delete
        </Button>
      )}
      <FormError title="The search was not deleted." error={deleting.error} />
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
        <span id={`alerts-${value}`}>{label}</span>
        <span id={`alerts-${value}-note`} className="block text-14 text-ink-3">
          {note}
        </span>
      </span>
    </label>
  );
}

function nameError(name: string): string | undefined {
  const { min, max } = savedSearchLimits.name;
  const length = trimmedLength(name);
  if (length < min) return "Enter a name";
  return length > max ? "Too Long!" : undefined;
}
