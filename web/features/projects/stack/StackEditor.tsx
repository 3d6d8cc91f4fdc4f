// Loaded when an owner starts to edit: the list to choose from, and saving.
import { useQueryClient } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import type { Project } from "#contract/projects.ts";
import type { TechRef } from "#contract/techs.ts";
import { t } from "#shared/messages/t.ts";
import { applyProjectToCache, changeProject, refetchProjectAlone } from "#web/data/projects.ts";
import { isApiError, messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toaster.ts";
import { TechsField } from "./TechsField.tsx";

interface StackEditorProps {
  project: Project;
  techs: TechRef[];
  onChange: (techs: TechRef[]) => void;
  /** After saving or cancelling. */
  onDone: () => void;
  autoFocus: boolean;
}

export default function StackEditor(props: StackEditorProps) {
  const { project, techs, onChange, onDone, autoFocus } = props;
  const { save, isPending, error, fieldError, clearError } = useSaveStack(project, onDone);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save(techs);
  };
  return (
    <form
      method="post"
      aria-label={t("projects.editStackForm")}
      className="grid gap-4"
      onSubmit={submit}
    >
      <TechsField
        isTitled
        chosen={techs}
        onChange={(next) => {
          onChange(next);
          clearError();
        }}
        error={fieldError(techs)}
        defaultOpen={autoFocus}
      />
      <FormError title={t("projects.stackNotSaved")} error={error} kept="chosen" />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="proj" pending={isPending}>
          {t("forms.save")}
        </Button>
        <Button onClick={onDone}>{t("forms.cancel")}</Button>
      </div>
    </form>
  );
}

/** Saves the chosen technologies as the project's, in their order. */
function useSaveStack(project: Project, onDone: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { submit, isPending, error, reset } = useSubmit({
    mutationFn: (techs: TechRef[]) => changeProject(api, project.id, { techs: idsOf(techs) }),
    onSuccess: (saved) => {
      applyProjectToCache(queryClient, saved);
      toast({ title: t("projects.stackUpdated"), mark: "tech" });
      onDone();
    },
    onError: (refusal) => {
      if (!isApiError(refusal) || refusal.status !== 403) return;
      // No longer an owner: the editor closes, and would hide its own error.
      toast({
        title: t("projects.stackNotSavedTitle"),
        description: messageOf(refusal),
        mark: "danger",
      });
      void refetchProjectAlone(queryClient, project.id);
    },
  });
  const fields = isApiError(error) ? error.fields : [];
  return {
    isPending,
    /** An error that isn't about single technologies. */
    error: fields.length > 0 ? null : error,
    /** The first error about a technology, with its name. */
    fieldError(techs: TechRef[]): string | undefined {
      const [first] = fields;
      const index = /^techs\.(\d+)$/.exec(first?.path ?? "")?.[1];
      const name = index === undefined ? undefined : techs[Number(index)]?.name;
      return first && name
        ? t("projects.techError", { problem: first.message, tech: name })
        : first?.message;
    },
    /** Clears the error of the former choice. */
    clearError: () => error && reset(),
    save(techs: TechRef[]) {
      if (isPending) return;
      if (idsOf(techs).join() === idsOf(project.techs).join()) onDone();
      else submit(techs);
    },
  };
}

const idsOf = (techs: readonly TechRef[]) => techs.map(({ id }) => id);
