import { useEffect, useRef } from "react";
import type { Update } from "#contract/updates.ts";
import { t } from "#shared/messages/t.ts";
import { updateLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { Button } from "#web/ui/Button.tsx";
import { TextArea, TextField } from "#web/ui/Field.tsx";
import { toast } from "#web/ui/toaster.ts";
import { useUpdateForm } from "./use-update-form.ts";

interface UpdateFormProps {
  projectId: string;
  /** The update that is changed; without one, a new one is posted. */
  update?: Update;
  /** Once a change is saved or cancelled. */
  onEnd?: () => void;
}

/** The fields of a new update, or of one that is changed. */
export function UpdateForm({ projectId, update, onEnd }: UpdateFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const form = useUpdateForm(projectId, update, () => {
    toast({ title: t(update ? "updates.saved" : "updates.posted"), mark: "proj" });
    onEnd?.();
  });
  const isEdit = update !== undefined;
  useEffect(() => {
    if (isEdit) element.current?.querySelector("textarea")?.focus();
  }, [isEdit]);
  const { title, text } = form.values;
  return (
    <form
      ref={element}
      method="post"
      noValidate
      aria-label={t(update ? "updates.edit" : "updates.compose")}
      className="grid gap-4"
      onSubmit={form.onSubmit}
    >
      <TextField
        {...form.textField("title")}
        dir="auto"
        label={t("updates.title")}
        placeholder={t("updates.titlePlaceholder")}
        hint={t("forms.optional")}
        count={{ used: trimmedLength(title), max: updateLimits.title }}
        readOnly={form.isPending}
      />
      <TextArea
        {...form.textField("text")}
        rows={update ? 6 : 3}
        label={t("updates.text")}
        hint={t("comments.markdownHint")}
        count={{ used: trimmedLength(text), max: updateLimits.text }}
        readOnly={form.isPending}
      />
      <FormError
        title={t(update ? "updates.notSaved" : "updates.notPosted")}
        kept="typed"
        error={form.generalError}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant="proj"
          pending={form.isPending}
          disabled={!form.isChanged && !form.isPending}
        >
          {t(update ? "forms.save" : "updates.post")}
        </Button>
        {onEnd && (
          <Button
            variant="quiet"
            onClick={() => {
              form.discard();
              onEnd();
            }}
          >
            {t("forms.cancel")}
          </Button>
        )}
        {!update && <span className="small text-ink-3">{t("updates.reach")}</span>}
      </div>
    </form>
  );
}
