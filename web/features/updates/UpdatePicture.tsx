import ImagePlus from "lucide-react/icons/image-plus";
import X from "lucide-react/icons/x";
import { useId } from "react";
import { t } from "#shared/messages/t.ts";
import { pictureLimits, pictureTypes } from "#shared/pictures.ts";
import type { NewPicture } from "#web/data/pictures.ts";
import { FilePreview } from "#web/entities/pictures/FilePreview.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { TextArea } from "#web/ui/Field.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

interface UpdatePictureProps {
  chosen: NewPicture | null;
  /** Whether it takes the place of another one. */
  replaces: boolean;
  onChange: (chosen: NewPicture | null) => void;
  /** Why it can't be sent as it is. */
  problem: string | null;
  readOnly: boolean;
}

/** The picture of an update that is written: chosen, described, or left out again. */
export function UpdatePicture({
  chosen,
  replaces,
  onChange,
  problem,
  readOnly,
}: UpdatePictureProps) {
  const field = useId();
  const hydrated = useHydrated();
  if (chosen) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)_40px] items-start gap-4 sm:grid-cols-[176px_minmax(0,1fr)_40px]">
        <FilePreview file={chosen.file} />
        <TextArea
          className="w-full max-sm:col-span-full max-sm:row-start-2"
          label={t("updates.describePicture")}
          hint={t("pictures.descriptionHint")}
          rows={2}
          maxLength={pictureLimits.alt.max}
          value={chosen.alt}
          error={problem}
          count={{ used: chosen.alt.length, max: pictureLimits.alt.max }}
          readOnly={readOnly}
          onChange={({ currentTarget }) => onChange({ ...chosen, alt: currentTarget.value })}
        />
        <IconButton
          label={t("pictures.leaveOut", { name: chosen.file.name })}
          disabled={readOnly}
          onClick={() => onChange(null)}
        >
          <X />
        </IconButton>
      </div>
    );
  }
  return (
    <label
      htmlFor={field}
      className="inline-flex min-h-10 w-fit cursor-pointer items-center gap-2 rounded-md text-15 text-ink-2 focus-within:outline-2 focus-within:outline-ink hover:text-ink"
    >
      <ImagePlus aria-hidden />
      {t(replaces ? "updates.replacePicture" : "updates.addPicture")}
      <input
        id={field}
        type="file"
        accept={pictureTypes}
        disabled={!hydrated || readOnly}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onChange({ file, alt: "" });
          currentTarget.value = "";
        }}
      />
    </label>
  );
}

/** What is wrong with a chosen picture, before it is sent. */
export function problemOf({ file, alt }: NewPicture): string | null {
  if (file.size > pictureLimits.fileMb * 1_000_000) {
    return t("pictures.fileTooLarge", { max: pictureLimits.fileMb });
  }
  return alt.trim() === "" ? t("pictures.describe") : null;
}
