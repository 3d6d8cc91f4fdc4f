import { TextArea, TextField } from "#web/ui/Field.tsx";
import { TechsField } from "#web/features/projects/stack/TechsField.tsx";
import type { ProjectForm } from "./use-project-form.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { projectLimits } from "#shared/limits.ts";

const countOf = (text: string, { max }: { max: number }) => ({ used: trimmedLength(text), max });

export function CreateProjectFields({ form }: { form: ProjectForm }) {
  const { draft } = form;
  const text = (field: "name" | "description" | "repositoryUrl" | "websiteUrl") => ({
    name: field,
    value: draft[field],
    error: form.errorOf(field),
    onChange: (event: { target: { value: string } }) => form.set(field, event.target.value),
    onBlur: () => form.touch(field),
  });
  const address = { type: "url", inputMode: "url", placeholder: "https://" } as const;
  return (
    <>
      <TextField
        {...text("name")}
        label="Name"
        dir="auto"
        autoComplete="off"
        count={countOf(draft.name, projectLimits.name)}
      />
      <TextArea
        {...text("description")}
        label="Description"
        hint="Markdown is supported"
        rows={3}
        count={countOf(draft.description, projectLimits.description)}
      />
      <TechsField
        chosen={draft.techs}
        onChange={(techs) => {
          form.set("techs", techs);
          form.touch("techs");
        }}
        error={form.errorOf("techs")}
      />
      <div className="grid grid-cols-2 items-start gap-4 max-md:grid-cols-1">
        <TextField
          {...text("repositoryUrl")}
          {...address}
          label={<Optional>Repository</Optional>}
        />
        <TextField {...text("websiteUrl")} {...address} label={<Optional>Website</Optional>} />
      </div>
    </>
  );
}

function Optional({ children }: { children: string }) {
  return (
    <>
      {children} <span className="font-normal text-ink-3">(optional)</span>
    </>
  );
}
