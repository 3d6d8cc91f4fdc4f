import { useQueryClient } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { type SubmitEvent, useState } from "react";
import type { Project } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { pictureLimits } from "#shared/pictures.ts";
import { addPicture } from "#web/data/pictures.ts";
import { applyProjectToCache, refetchIfRefused } from "#web/data/projects.ts";
import { FilePreview } from "#web/entities/pictures/FilePreview.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { TextArea } from "#web/ui/Field.tsx";

interface NewPictureRowProps {
  project: Project;
  file: File;
  /** Called once it is uploaded or left out. */
  onGone: () => void;
}

/** A chosen file, which is uploaded with its description. */
export function NewPictureRow({ project: { id }, file, onGone }: NewPictureRowProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [alt, setAlt] = useState("");
  const [isTried, setTried] = useState(false);
  const adding = useSubmit({
    mutationFn: () => addPicture(api, id, { file, alt: alt.trim() }),
    onSuccess: (saved) => {
      onGone();
      applyProjectToCache(queryClient, saved);
    },
    onError: (error) => refetchIfRefused(queryClient, id, error),
  });
  const isTooLarge = file.size > pictureLimits.fileMb * 1_000_000;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (alt.trim() !== "" && !isTooLarge) adding.submit();
  };
  return (
    <li className="grid grid-cols-[40px_176px_minmax(0,1fr)_40px] items-start gap-4 max-md:grid-cols-[40px_minmax(0,1fr)_40px]">
      <span aria-hidden />
      <FilePreview file={file} />
      <form
        className="grid min-w-0 justify-items-start gap-2 max-md:col-span-full max-md:row-start-2 md:col-start-3"
        onSubmit={submit}
      >
        <p dir="auto" className="text-15 font-medium wrap-anywhere">
          {file.name}
        </p>
        {isTooLarge ? (
          <p role="alert" className="text-15 text-danger">
            {t("pictures.fileTooLarge", { max: pictureLimits.fileMb })}
          </p>
        ) : (
          <>
            <TextArea
              className="w-full"
              label={t("projects.description")}
              hint={t("pictures.descriptionHint")}
              rows={2}
              maxLength={pictureLimits.alt.max}
              value={alt}
              error={isTried && alt.trim() === "" ? t("pictures.describe") : null}
              count={{ used: alt.length, max: pictureLimits.alt.max }}
              onChange={({ currentTarget }) => setAlt(currentTarget.value)}
            />
            <Button type="submit" variant="proj" size="sm" pending={adding.isPending}>
              {t("pictures.upload")}
            </Button>
          </>
        )}
        <FormError title={t("pictures.notAdded")} error={adding.error} />
      </form>
      <IconButton label={t("pictures.leaveOut", { name: file.name })} onClick={onGone}>
        <X />
      </IconButton>
    </li>
  );
}
