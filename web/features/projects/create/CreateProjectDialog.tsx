// Loaded when somebody opens it: the dialog, the fields and the rules that check them.
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSession } from "#web/data/session.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { paths } from "#web/lib/paths.ts";
import { applyNewProjectToCache } from "#web/data/members.ts";
import { createProject } from "#web/data/projects.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "#web/ui/Dialog.tsx";
import { toast } from "#web/ui/toaster.ts";
import { CreateProjectFields } from "./CreateProjectFields.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { projectOf } from "./project-draft.ts";
import { useProjectForm } from "./use-project-form.ts";
import { focusFirstError } from "#web/ui/focus-first-error.ts";

interface CreateProjectDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** After it has faded out. */
  onClosed: () => void;
}

export default function CreateProjectDialog({ onClosed, ...props }: CreateProjectDialogProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useProjectForm(useSession().user?.id ?? "");
  const element = useRef<HTMLFormElement>(null);

  const creation = useSubmit({
    mutationFn: () => createProject(api, projectOf(form.draft)),
    onSuccess(project) {
      applyNewProjectToCache(queryClient, project);
      form.reset();
      props.onOpenChange(false);
      toast({ title: "Project Created", mark: "proj", timeout: 2000 });
    },
    onError(error) {
      form.refuse(error);
      focusFirstError(element.current);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!form.check()) return focusFirstError(element.current);
    creation.submit();
  };
  const closed = () => {
    onClosed();
    // Not before it has faded out: the page below goes away with the bar that opened it.
    if (creation.data) void navigate(paths.project(creation.data.id));
  };

  return (
    <Dialog {...props} onClosed={closed} title="Create Project">
      <form ref={element} method="post" noValidate onSubmit={submit}>
        <DialogBody>
          <CreateProjectFields form={form} />
          <FormError
            title="The project was not created."
            kept="what you typed is kept"
            error={creation.error}
          />
        </DialogBody>
        <DialogFooter>
          <Button type="submit" variant="proj" pending={creation.isPending}>
            Create Project
          </Button>
          <DialogClose>Close</DialogClose>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
