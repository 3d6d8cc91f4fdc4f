import { techLimits } from "#shared/limits.ts";
import { codePointLength } from "#shared/text-length.ts";
import { TextArea, TextField } from "#web/ui/Field.tsx";
import { Select } from "#web/ui/Select.tsx";
import { categoryOf, categoryOptions, type TechDraft, type TechField } from "./tech-draft.ts";

interface TechFieldsProps {
  draft: TechDraft;
  errors: Partial<Record<TechField, string>>;
  onChange: (edit: Partial<TechDraft>) => void;
}

/** What a technology is called, and what it is. */
export function TechFields({ draft, errors, onChange }: TechFieldsProps) {
  return (
    <>
      <TextField
        label="Name"
        maxLength={60}
        value={draft.name}
        error={errors.name ?? null}
        onChange={({ currentTarget: { value } }) => onChange({ name: value })}
      />
      <TextField
        label="Slug"
        hint="In its address. An old one goes on leading here."
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        value={draft.slug}
        error={errors.slug ?? null}
        onChange={({ currentTarget: { value } }) => onChange({ slug: value })}
      />
      <Select
        label="Kind"
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
        hint="With commas between them. Searches find it by these, too."
        autoCapitalize="none"
        spellCheck={false}
        value={draft.aliases}
        error={errors.aliases ?? null}
        onChange={({ currentTarget: { value } }) => onChange({ aliases: value })}
      />
    </>
  );
}
