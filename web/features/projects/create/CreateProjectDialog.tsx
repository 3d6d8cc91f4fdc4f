// Loaded on demand: the dialog, the fields and the rules that check them.
import GitBranch from "lucide-react/icons/git-branch";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { projectLimits } from "#shared/limits.ts";
import { t } from "#shared/messages/t.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { useSession } from "#web/data/session.ts";
import { TechsField } from "#web/features/projects/stack/TechsField.tsx";
import { useDraft } from "#web/lib/drafts.ts";
import { paths } from "#web/lib/paths.ts";
import { rich } from "#web/lib/rich.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormDialog } from "#web/lib/FormDialog.tsx";
import { TextArea, TextField } from "#web/ui/Field.tsx";
import { deferred } from "#web/lib/deferred.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toaster.ts";
import type { DialogState } from "#web/lib/dialogs.tsx";
import { SimilarProjects } from "./SimilarProjects.tsx";
import { emptyProject, type NewProjectForm, useNewProjectForm } from "./use-new-project-form.ts";

interface CreateProjectDialogProps extends DialogState {
  /** Replaces the name of the draft. */
  name?: string;
}

export default function CreateProjectDialog(dialog: CreateProjectDialogProps) {
  const { onClosed, name, ...props } = dialog;
  const navigate = useNavigate();
  const draft = useDraft(`new-project:${useSession().user?.id ?? ""}`);
  const form = useNewProjectForm(emptyProject, draft, () => {
    props.onOpenChange(false);
    toast({ title: t("projects.createdTitle"), mark: "proj", timeout: 2000 });
  });
  const fillName = useEffectEvent(() => {
    if (name !== undefined) form.edit({ name });
  });
  useEffect(() => fillName(), []);
  const closed = () => {
    onClosed();
    // After the dialog has faded out, since the page with its button is left.
    if (form.reply) void navigate(paths.project(form.reply.id));
  };

  return (
    <FormDialog
      {...props}
      onClosed={closed}
      title={t("frame.createProject")}
      onSubmit={form.onSubmit}
      submit={t("frame.createProject")}
      variant="proj"
      pending={form.isPending}
      cancel={t("forms.close")}
      errorTitle={t("projects.notCreated")}
      kept="typed"
      error={form.error}
    >
      <StartFromRepository form={form} onLeave={() => props.onOpenChange(false)} />
      <CreateProjectFields form={form} onLeave={() => props.onOpenChange(false)} />
    </FormDialog>
  );
}

const RepositoryStart = deferred(() => import("./from-repository/RepositoryStart.tsx"));

/** A button, and once it is pressed the field for the address of a repository. */
function StartFromRepository(start: { form: NewProjectForm; onLeave: () => void }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) {
    return (
      <RepositoryStart
        fallback={<Skeleton className="h-24 w-full" />}
        onFailed={() => setOpen(false)}
        {...start}
      />
    );
  }
  return (
    <Button
      size="sm"
      icon={<GitBranch />}
      className="justify-self-start"
      onClick={() => setOpen(true)}
      onPointerEnter={RepositoryStart.prepare}
    >
      {t("projects.fromRepository")}
    </Button>
  );
}

const countOf = (text: string, { max }: { max: number }) => ({ used: trimmedLength(text), max });

interface CreateProjectFieldsProps {
  form: NewProjectForm;
  onLeave: () => void;
}

function CreateProjectFields({ form, onLeave }: CreateProjectFieldsProps) {
  const { values, textField } = form;
  // Only repositories bring a licence; the field stays when it is emptied.
  const [hasLicence, setHasLicence] = useState(values.licence !== "");
  if (!hasLicence && values.licence !== "") setHasLicence(true);
  const address = { type: "url", inputMode: "url", placeholder: "https://" } as const;
  return (
    <>
      <TextField
        {...textField("name")}
        label={t("forms.name")}
        autoComplete="off"
        count={countOf(values.name, projectLimits.name)}
      />
      <TextArea
        {...textField("description")}
        label={t("projects.description")}
        hint={t("comments.markdownHint")}
        rows={3}
        count={countOf(values.description, projectLimits.description)}
      />
      <SimilarProjects form={form} onLeave={onLeave} />
      <TechsField
        chosen={values.techs}
        onChange={(techs) => {
          form.set("techs", techs);
          form.touch("techs");
        }}
        error={form.errorOf("techs")}
      />
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
        <TextField
          {...textField("repositoryUrl")}
          {...address}
          label={rich("projects.repositoryOptional", { note })}
        />
        <TextField
          {...textField("websiteUrl")}
          {...address}
          label={rich("projects.websiteOptional", { note })}
        />
        {hasLicence && (
          <TextField
            {...textField("licence")}
            autoComplete="off"
            label={rich("projects.licenceOptional", { note })}
          />
        )}
      </div>
    </>
  );
}

const note = (text: ReactNode) => <span className="font-normal text-ink-3">{text}</span>;
