// Loaded on demand, when the dialog is opened.
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import type { AdminTech } from "#contract/admin-techs.ts";
import { techLimits } from "#shared/limits.ts";
import { codePointLength } from "#shared/text-length.ts";
import { addTech, changeTech, invalidateAll } from "#web/data/admin.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { paths } from "#web/lib/paths.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { FormDialog } from "#web/lib/FormDialog.tsx";
import { ErrorAlert } from "#web/ui/ErrorAlert.tsx";
import { TextArea, TextField } from "#web/ui/Field.tsx";
import { Select } from "#web/ui/Select.tsx";
import { toast } from "#web/ui/toaster.ts";
import type { DialogState } from "#web/lib/dialogs.tsx";
import { LogoField } from "./LogoField.tsx";
import {
  categoryOf,
  categoryOptions,
  draftOf,
  errorsIn,
  slugOf,
  type TechDraft,
  type TechField,
  techOf,
} from "./tech-draft.ts";

interface TechDialogProps extends DialogState {
  /** Null for a new one. */
  tech: AdminTech | null;
  initialName?: string;
}

/** Adds a technology, or edits one. */
export default function TechDialog({ tech, initialName = "", ...state }: TechDialogProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => draftOf(tech, initialName));
  // A new technology's slug follows its name until the slug is edited.
  const [ownSlug, setOwnSlug] = useState(tech !== null);
  const saving = useSubmit({
    mutationFn: () =>
      tech ? changeTech(api, tech.id, techOf(draft)) : addTech(api, techOf(draft)),
    onSuccess({ name, slug }) {
      toast({
        title: tech ? `${name} updated` : `${name} added`,
        mark: "tech",
        action: { label: "Open", onClick: () => void navigate(paths.tech(slug)) },
      });
      state.onOpenChange(false);
      void invalidateAll(queryClient);
    },
  });
  const errors = errorsIn(saving.error);
  const hasErrors = Object.keys(errors).length > 0;
  const change = (edit: Partial<TechDraft>) => {
    if (edit.slug !== undefined) setOwnSlug(true);
    const follows = edit.name !== undefined && !ownSlug ? { slug: slugOf(edit.name) } : {};
    setDraft({ ...draft, ...edit, ...follows });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    saving.submit();
  };
  return (
    <FormDialog
      {...state}
      title={tech ? `Edit ${tech.name}` : "Add technology"}
      onSubmit={submit}
      submit={tech ? "Save changes" : "Add technology"}
      pending={saving.isPending}
    >
      {tech && <LogoField tech={tech} />}
      <TechFields draft={draft} errors={errors} onChange={change} />
      <ErrorAlert
        title={tech ? "The technology was not changed." : "The technology was not added."}
      >
        {saving.error && (hasErrors ? "Correct the marked fields." : messageOf(saving.error))}
      </ErrorAlert>
    </FormDialog>
  );
}

interface TechFieldsProps {
  draft: TechDraft;
  errors: Partial<Record<TechField, string>>;
  onChange: (edit: Partial<TechDraft>) => void;
}

/** A technology's name, aliases, category and description. */
function TechFields({ draft, errors, onChange }: TechFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        maxLength={techLimits.name.max}
        value={draft.name}
        error={errors.name ?? null}
        onChange={({ currentTarget: { value } }) => onChange({ name: value })}
      />
      <TextField
        label="Slug"
        hint="Part of the address. Old slugs redirect here."
        autoCapitalize="none"
        spellCheck={false}
        maxLength={techLimits.slug.max}
        value={draft.slug}
        error={errors.slug ?? null}
        onChange={({ currentTarget: { value } }) => onChange({ slug: value })}
      />
      <Select
        label="Category"
        className="justify-items-start"
        options={categoryOptions}
        value={draft.category}
        onChange={(value) => onChange({ category: categoryOf(value) })}
      />
      <TextArea
        label="Description"
        rows={3}
        count={{ used: codePointLength(draft.description), max: techLimits.description }}
        value={draft.description}
        error={errors.description ?? null}
        onChange={({ currentTarget: { value } }) => onChange({ description: value })}
      />
      <TextField
        label="Other names"
        hint="Separate them with commas. Searches find the technology by these names too."
        autoCapitalize="none"
        spellCheck={false}
        value={draft.aliases}
        error={errors.aliases ?? null}
        onChange={({ currentTarget: { value } }) => onChange({ aliases: value })}
      />
    </>
  );
}
