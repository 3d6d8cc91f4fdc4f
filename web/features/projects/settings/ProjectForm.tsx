import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef } from "react";
import { useRevalidator } from "react-router";
import type { Project, ProjectChanges } from "#contract/projects.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toaster.ts";
import { ProjectFields } from "./ProjectFields.tsx";
import { applyProjectToCache, changeProject, refetchIfRefused } from "#web/data/projects.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useProjectForm } from "./use-project-form.ts";
import { focusFirstError } from "#web/ui/focus-first-error.ts";

/** What a project says about itself. */
export function ProjectForm({ project }: { project: Project }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const revalidator = useRevalidator();
  const hydrated = useHydrated();
  const form = useProjectForm(project);
  const element = useRef<HTMLFormElement>(null);

  const saving = useSubmit({
    mutationFn: (changes: ProjectChanges) => changeProject(api, project.id, changes),
    onSuccess(saved) {
      applyProjectToCache(queryClient, saved);
      form.forget();
      toast({ title: "Project updated", mark: "proj" });
      keepFocus(element.current);
      // The page's title has the name.
      void revalidator.revalidate();
    },
    onError(error) {
      form.refuse(error);
      refetchIfRefused(queryClient, project.id, error);
      focusFirstError(element.current);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!form.check()) focusFirstError(element.current);
    else if (form.changes) saving.submit(form.changes);
  };

  const discard = () => {
    keepFocus(element.current);
    form.forget();
    saving.reset();
  };

  return (
    // Never by GET, not even without scripts: addresses are kept and logged.
    <form ref={element} method="post" noValidate className="grid gap-5" onSubmit={submit}>
      <ProjectFields form={form} project={project} frozen={!hydrated || saving.isPending} />
      <FormError title="The project was not updated." error={saving.error} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant="proj"
          pending={saving.isPending}
          disabled={!hydrated || !form.changes}
        >
          Save Changes
        </Button>
        {form.changes && !saving.isPending && (
          <>
            <Button variant="quiet" onClick={discard}>
              Discard Changes
            </Button>
            <span className="small text-ink-3">
              Not saved yet; kept in this browser until then.
            </span>
          </>
        )}
      </div>
      <noscript>
        <p className="small text-ink-2">Changing these settings needs JavaScript.</p>
      </noscript>
    </form>
  );
}

/** The button that has the focus is about to be disabled or gone, and would lose it. */
function keepFocus(form: HTMLFormElement | null) {
  const { activeElement } = document;
  if (activeElement instanceof HTMLButtonElement && form?.contains(activeElement)) {
    form.querySelector("input")?.focus({ preventScroll: true });
  }
}
