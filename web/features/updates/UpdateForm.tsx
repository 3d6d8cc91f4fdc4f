import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Picture } from "#contract/pictures.ts";
import type { Update } from "#contract/updates.ts";
import { t } from "#shared/messages/t.ts";
import { updateLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { type NewPicture, pictureIn } from "#web/data/pictures.ts";
import { applyUpdateToCache, removeUpdatePicture } from "#web/data/updates.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextArea, TextField } from "#web/ui/Field.tsx";
import { toast } from "#web/ui/toaster.ts";
import { problemOf, UpdatePicture } from "./UpdatePicture.tsx";
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
  const [picture, setPicture] = useState<NewPicture | null>(null);
  const [isTried, setTried] = useState(false);
  const problem = picture && problemOf(picture);
  const form = useUpdateForm(projectId, update, picture, () => {
    setPicture(null);
    setTried(false);
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
      onSubmit={(event) => {
        setTried(true);
        if (problem === null) return form.onSubmit(event);
        event.preventDefault();
        requestAnimationFrame(() =>
          element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus(),
        );
      }}
    >
      <TextField
        {...form.textField("title")}
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
      {update?.picture && <SavedPicture update={update} picture={update.picture} />}
      <UpdatePicture
        chosen={picture}
        replaces={Boolean(update?.picture)}
        onChange={setPicture}
        problem={isTried ? problem : null}
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
          disabled={!form.isChanged && !picture && !form.isPending}
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

/** The picture that a changed update has, until another one replaces it. */
function SavedPicture({ update, picture }: { update: Update; picture: Picture }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const removing = useSubmit({
    mutationFn: () => removeUpdatePicture(api, update),
    onSuccess: (saved) => applyUpdateToCache(queryClient, saved),
  });
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-4">
        <img
          src={pictureIn("small", picture.url)}
          alt={picture.alt}
          width={176}
          height={110}
          className="aspect-[8/5] h-auto w-44 rounded-lg border border-line-soft object-cover"
        />
        <Button
          variant="quiet"
          size="sm"
          pending={removing.isPending}
          onClick={() => removing.submit()}
        >
          {t("updates.removePicture")}
        </Button>
      </div>
      <FormError title={t("updates.pictureNotRemoved")} error={removing.error} />
    </div>
  );
}
