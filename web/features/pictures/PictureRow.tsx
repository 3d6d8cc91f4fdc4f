import { useQueryClient } from "@tanstack/react-query";
import GripVertical from "lucide-react/icons/grip-vertical";
import Trash2 from "lucide-react/icons/trash-2";
import { type DOMAttributes, type SubmitEvent, useState } from "react";
import type { Picture } from "#contract/pictures.ts";
import type { Project } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { pictureLimits } from "#shared/pictures.ts";
import {
  changePicture,
  pictureIn,
  removePicture,
  restorePicture,
  storedFile,
} from "#web/data/pictures.ts";
import { applyProjectToCache, refetchIfRefused } from "#web/data/projects.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { TextArea } from "#web/ui/Field.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { toast } from "#web/ui/toaster.ts";
import { HiddenNote } from "./HiddenNote.tsx";

type DragHandlers = Pick<
  DOMAttributes<HTMLLIElement>,
  "onDragStart" | "onDragEnd" | "onDragOver" | "onDrop"
>;

interface PictureRowProps {
  project: Project;
  picture: Picture;
  /** From 1. */
  position: number;
  /** Whether a file in the repository decides its place. */
  isFixed: boolean;
  /** Whether that file describes it, too. */
  isDescribed: boolean;
  onMove: (position: number) => void;
  onRemoved: () => void;
  drag: DragHandlers;
}

/** A picture of a project: its place, its description, and a button that removes it. */
export function PictureRow(props: PictureRowProps) {
  const { project, picture, position, isFixed, isDescribed, onMove, onRemoved, drag } = props;
  const api = useApi();
  const queryClient = useQueryClient();
  const { id } = project;
  const [alt, setAlt] = useState(picture.alt);
  const onSuccess = (saved: Project) => applyProjectToCache(queryClient, saved);
  const onError = (error: Error) => refetchIfRefused(queryClient, id, error);
  const describing = useSubmit({
    mutationFn: () => changePicture(api, { id, pictureId: picture.id }, { alt: alt.trim() }),
    onSuccess,
    onError,
  });
  const undo = (file: File) =>
    restorePicture(api, id, { file, alt: picture.alt }, position).then(
      onSuccess,
      (error: unknown) =>
        toast({ title: t("pictures.notUndone"), description: messageOf(error), mark: "danger" }),
    );
  const removing = useSubmit({
    mutationFn: async () => {
      const file = await storedFile(picture).catch(() => null);
      return { saved: await removePicture(api, id, picture.id), file };
    },
    onSuccess: ({ saved, file }) => {
      onRemoved();
      onSuccess(saved);
      toast({
        title: t("pictures.removed"),
        mark: "proj",
        ...(file && { action: { label: t("ui.undo"), onClick: () => void undo(file) } }),
      });
    },
    onError,
  });
  const isChanged = alt.trim() !== picture.alt;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isChanged && alt.trim() !== "") describing.submit();
  };
  return (
    <li
      {...(!isFixed && drag)}
      className="grid grid-cols-[40px_176px_minmax(0,1fr)_40px] items-start gap-4 max-md:grid-cols-[40px_minmax(0,1fr)_40px]"
    >
      <span
        draggable={!isFixed}
        className={classNames(
          "grid justify-items-center text-14 text-ink-3",
          !isFixed && "cursor-grab",
        )}
      >
        {!isFixed && (
          <IconButton
            label={t("pictures.move", { number: position })}
            onKeyDown={(event) => {
              const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
              if (by === undefined) return;
              event.preventDefault();
              onMove(position + by);
            }}
          >
            <GripVertical />
          </IconButton>
        )}
        <span aria-hidden>{position}</span>
      </span>
      <img
        src={pictureIn("small", picture.url)}
        alt={picture.alt}
        width={176}
        height={110}
        draggable={false}
        className="aspect-[8/5] h-auto w-full max-w-44 rounded-lg border border-line-soft object-cover"
      />
      <form
        className="grid min-w-0 justify-items-start gap-2 max-md:col-span-full max-md:row-start-2"
        onSubmit={submit}
      >
        {picture.hidden && <HiddenNote />}
        {isDescribed ? (
          <p dir="auto" className="text-15 wrap-anywhere">
            {picture.alt}
          </p>
        ) : (
          <TextArea
            className="w-full"
            label={t("projects.description")}
            rows={2}
            maxLength={pictureLimits.alt.max}
            value={alt}
            error={alt.trim() === "" ? t("pictures.describe") : null}
            count={{ used: alt.length, max: pictureLimits.alt.max }}
            onChange={({ currentTarget }) => setAlt(currentTarget.value)}
          />
        )}
        {isChanged && !isDescribed && (
          <Button type="submit" size="sm" pending={describing.isPending}>
            {t("pictures.saveDescription")}
          </Button>
        )}
        <FormError title={t("pictures.notChanged")} error={describing.error ?? removing.error} />
      </form>
      {!isFixed && (
        <IconButton
          label={t("pictures.remove", { number: position })}
          pending={removing.isPending}
          onClick={() => removing.submit()}
        >
          <Trash2 />
        </IconButton>
      )}
    </li>
  );
}
