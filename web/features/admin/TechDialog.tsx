// Loaded on demand, when the dialog is opened.
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState, useId } from "react";
import { useNavigate } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { AdminTech, NewTech } from "#contract/admin-techs.ts";
import { techLimits } from "#shared/limits.ts";
import { codePointLength } from "#shared/text-length.ts";
import { addTech, changeTech, invalidateAll, removeLogo, uploadLogo } from "#web/data/admin.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { messageOf, isApiError } from "#web/lib/api-error.ts";
import { paths } from "#web/lib/paths.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { FormDialog } from "#web/lib/FormDialog.tsx";
import { ErrorAlert } from "#web/ui/ErrorState.tsx";
import { TextArea, TextField } from "#web/ui/Field.tsx";
import { FileButton } from "#web/ui/FileButton.tsx";
import { Select } from "#web/ui/Select.tsx";
import { toast } from "#web/ui/toaster.ts";
import type { DialogState } from "#web/lib/dialogs.tsx";
import { Button } from "#web/ui/Button.tsx";
import { base64Of, UploadError } from "#web/lib/uploads.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { techCategories, techCategoryLabels } from "#shared/tech-categories.ts";

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
        title: t(tech ? "admin.techUpdated" : "admin.techAdded", { tech: name }),
        mark: "tech",
        action: { label: t("admin.techOpen"), onClick: () => void navigate(paths.tech(slug)) },
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
      title={tech ? t("admin.techEdit", { tech: tech.name }) : t("admin.techAdd")}
      onSubmit={submit}
      submit={t(tech ? "projects.saveChanges" : "admin.techAdd")}
      pending={saving.isPending}
    >
      {tech && <LogoField tech={tech} />}
      <TechFields draft={draft} errors={errors} onChange={change} />
      <ErrorAlert title={t(tech ? "admin.techNotChanged" : "admin.techNotAdded")}>
        {saving.error && (hasErrors ? t("admin.techCorrectFields") : messageOf(saving.error))}
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
        label={t("forms.name")}
        maxLength={techLimits.name.max}
        value={draft.name}
        error={errors.name ?? null}
        onChange={({ currentTarget: { value } }) => onChange({ name: value })}
      />
      <TextField
        label={t("admin.techSlug")}
        hint={t("admin.techSlugHint")}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={techLimits.slug.max}
        value={draft.slug}
        error={errors.slug ?? null}
        onChange={({ currentTarget: { value } }) => onChange({ slug: value })}
      />
      <Select
        label={t("projects.category")}
        className="justify-items-start"
        options={techCategories.map(({ id }) => ({
          value: id,
          label: t(techCategoryLabels[id]),
        }))}
        value={draft.category}
        onChange={(value) => onChange({ category: categoryOf(value) })}
      />
      <TextArea
        label={t("projects.description")}
        rows={3}
        count={{ used: codePointLength(draft.description), max: techLimits.description }}
        value={draft.description}
        error={errors.description ?? null}
        onChange={({ currentTarget: { value } }) => onChange({ description: value })}
      />
      <TextField
        label={t("admin.techAliases")}
        hint={t("admin.techAliasesHint")}
        autoCapitalize="none"
        spellCheck={false}
        value={draft.aliases}
        error={errors.aliases ?? null}
        onChange={({ currentTarget: { value } }) => onChange({ aliases: value })}
      />
    </>
  );
}

/** A technology's logo, which is uploaded or removed at once. */
function LogoField({ tech }: { tech: AdminTech }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const id = useId();
  const [imageUrl, setImageUrl] = useState(tech.imageUrl);
  const change = useSubmit({
    mutationFn: async (file: File | null) => {
      if (!file) return removeLogo(api, tech.id);
      return uploadLogo(api, tech.id, await base64Of(file, techLimits.logo));
    },
    onSuccess(saved) {
      setImageUrl(saved.imageUrl);
      void invalidateAll(queryClient);
    },
  });
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-4">
        <Logo name={tech.name} src={imageUrl} size={48} />
        <div className="grid min-w-0 flex-1 basis-52 grid-cols-1 gap-1">
          <label htmlFor={id} className="label">
            {t("pictures.logo")}
          </label>
          <FileButton
            id={id}
            accept=".svg,.png,image/svg+xml,image/png"
            aria-describedby={`${id}-hint`}
            disabled={change.isPending}
            onFile={(file) => change.submit(file)}
          />
          <span id={`${id}-hint`} className="small text-ink-3">
            {t("admin.logoHint")}
          </span>
        </div>
        {imageUrl && (
          <Button
            variant="quiet"
            size="sm"
            pending={change.isPending}
            onClick={() => change.submit(null)}
          >
            {t("pictures.removeLogo")}
          </Button>
        )}
      </div>
      <p role="status" className="small text-ink-2 empty:hidden">
        {change.isSuccess && t(imageUrl ? "admin.logoUpdated" : "admin.logoRemoved")}
      </p>
      <UploadError title={t("pictures.logoNotChanged")} error={change.error} />
    </div>
  );
}

interface TechDraft {
  readonly name: string;
  readonly slug: string;
  readonly category: NewTech["category"];
  readonly description: string;
  /** Separated by commas. */
  readonly aliases: string;
}

type TechField = keyof TechDraft;

const draftOf = (tech: AdminTech | null, name: string): TechDraft => ({
  name: tech?.name ?? name,
  slug: tech?.slug ?? slugOf(name),
  category: categoryOf(tech?.category),
  description: tech?.description ?? "",
  aliases: tech?.aliases.join(", ") ?? "",
});

const categoryOf = (value: string | undefined): NewTech["category"] =>
  techCategories.find(({ id }) => id === value)?.id ?? "tooling";

/** The slug for a name. */
const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9+.]+/g, "-")
    .replace(/^[-+.]+|-+$/g, "")
    .slice(0, 60);

/** The request body. */
const techOf = (draft: TechDraft): Required<NewTech> => ({
  ...draft,
  aliases: [...new Set(draft.aliases.split(",").map((word) => word.trim().toLowerCase()))].filter(
    (word) => word !== "",
  ),
});

/** The server's first error of each field. */
function errorsIn(error: unknown): Partial<Record<TechField, string>> {
  const errors: Record<string, string> = {};
  for (const { path, message } of isApiError(error) ? error.fields : []) {
    errors[path.split(".")[0] ?? ""] ??= message;
  }
  return errors;
}
