import type { Project } from "#contract/projects.ts";
import { TextArea, TextField } from "#web/ui/Field.tsx";
import { OpenRoles } from "./OpenRoles.tsx";
import { projectLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import type { ProjectFormState } from "./use-project-form.ts";

interface ProjectFieldsProps {
  form: ProjectFormState;
  project: Project;
  /** To be read, not changed. */
  frozen: boolean;
}

export function ProjectFields({ form, project, frozen }: ProjectFieldsProps) {
  const { values } = form;
  const text = (field: "name" | "description" | "repositoryUrl" | "websiteUrl") => ({
    name: field,
    value: values[field],
    error: form.errorOf(field) ?? null,
    readOnly: frozen,
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => form.set(field, event.target.value),
    onBlur: () => form.touch(field),
  });
  const address = {
    type: "url",
    inputMode: "url",
    dir: "ltr",
    placeholder: "https://",
    // Keeps the place of an error: one that appears as the field is left must not move the button.
    hint: "Optional",
  } as const;
  const countOf = (field: "name" | "description") => ({
    used: trimmedLength(values[field]),
    max: projectLimits[field].max,
  });
  return (
    <>
      <TextField {...text("name")} label="Name" dir="auto" count={countOf("name")} />
      <TextArea
        {...text("description")}
        label="Description"
        hint="Markdown is supported"
        rows={8}
        count={countOf("description")}
      />
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
        <TextField {...text("repositoryUrl")} {...address} label="Repository" />
        <TextField {...text("websiteUrl")} {...address} label="Website" />
      </div>
      <OpenRoles
        chosen={values.settingOpenRoles}
        saved={project.settingOpenRoles}
        mayOpen={project.can.grow}
        archived={project.archivedAt !== null}
        disabled={frozen}
        error={form.errorOf("settingOpenRoles")}
        onChange={(roles) => form.set("settingOpenRoles", roles)}
      />
    </>
  );
}
