import { useQueryClient } from "@tanstack/react-query";
import ImagePlus from "lucide-react/icons/image-plus";
import { type DragEvent, useId, useRef, useState } from "react";
import type { Project } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { pictureLimits, pictureTypes } from "#shared/pictures.ts";
import { describesPictures } from "#shared/repository-files.ts";
import { changePicture } from "#web/data/pictures.ts";
import { applyProjectToCache, refetchIfRefused } from "#web/data/projects.ts";
import { fileDeciding, FromFile } from "#web/entities/repository-files/FromFile.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { classNames } from "#web/ui/class-names.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { NewPictureRow } from "./NewPictureRow.tsx";
import { PictureRow } from "./PictureRow.tsx";

interface Chosen {
  readonly key: number;
  readonly file: File;
}

/** A project's pictures, in its settings: their order, their descriptions, and new ones. */
export function PicturesSection({ project }: { project: Project }) {
  const { id, pictures } = project;
  const decidedBy = fileDeciding(project, "pictures");
  const api = useApi();
  const queryClient = useQueryClient();
  const section = useRef<HTMLElement>(null);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [lastKey, setLastKey] = useState(0);
  const [dragged, setDragged] = useState<string | null>(null);
  const [moved, setMoved] = useState("");
  const moving = useSubmit({
    mutationFn: ({ pictureId, position }: { pictureId: string; position: number }) =>
      changePicture(api, { id, pictureId }, { position }),
    onSuccess: (saved, { position }) => {
      applyProjectToCache(queryClient, saved);
      setMoved(t("pictures.moved", { number: position, count: saved.pictures.length }));
    },
    onError: (error) => refetchIfRefused(queryClient, id, error),
  });
  const move = (pictureId: string, position: number) => {
    if (position < 1 || position > pictures.length) return;
    moving.submit({ pictureId, position });
  };
  const room = pictureLimits.perProject - pictures.length - chosen.length;
  const choose = (files: FileList) => {
    const added = [...files]
      .slice(0, room)
      .map((file, index) => ({ key: lastKey + index + 1, file }));
    setLastKey(lastKey + added.length);
    setChosen([...chosen, ...added]);
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="pictures"
      className="grid gap-4 outline-none"
    >
      <div>
        <h2 id="pictures">
          {t("pictures.title")}{" "}
          <span className="text-ink-3">
            {t("pictures.countOf", { count: pictures.length, max: pictureLimits.perProject })}
          </span>
        </h2>
        <p className="mt-1 max-w-measure text-15 text-ink-2">
          {decidedBy ? (
            <FromFile path={decidedBy.path} />
          ) : (
            t("pictures.hint", { max: pictureLimits.fileMb })
          )}
        </p>
      </div>
      <ol className="grid gap-5">
        {pictures.map((picture, index) => (
          <PictureRow
            key={picture.id}
            project={project}
            picture={picture}
            position={index + 1}
            isFixed={decidedBy !== null}
            isDescribed={decidedBy !== null && describesPictures(decidedBy.path)}
            onMove={(position) => move(picture.id, position)}
            onRemoved={() => section.current?.focus({ preventScroll: true })}
            drag={{
              onDragStart: () => setDragged(picture.id),
              onDragEnd: () => setDragged(null),
              onDragOver: (event) => {
                if (dragged !== null) event.preventDefault();
              },
              onDrop: (event) => {
                event.preventDefault();
                if (dragged !== null) move(dragged, index + 1);
              },
            }}
          />
        ))}
        {chosen.map(({ key, file }) => (
          <NewPictureRow
            key={key}
            project={project}
            file={file}
            onGone={() => setChosen((now) => now.filter((one) => one.key !== key))}
          />
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {moved}
      </p>
      <FormError title={t("pictures.notMoved")} error={moving.error} />
      {room > 0 && !decidedBy && <DropArea room={room} onFiles={choose} />}
    </section>
  );
}

function DropArea({ room, onFiles }: { room: number; onFiles: (files: FileList) => void }) {
  const field = useId();
  const hydrated = useHydrated();
  const [isOver, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
  // Beside the field, which the label opens by click and by keyboard.
  const dropHandlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles(event.dataTransfer.files);
    },
  };
  return (
    <label
      htmlFor={field}
      className={classNames(
        "flex cursor-pointer items-center gap-4 rounded-lg border border-dashed border-edge px-5 py-4 text-15 text-ink-2 focus-within:outline-2 focus-within:outline-ink hover:text-ink",
        isOver && "bg-highlight",
      )}
      {...dropHandlers}
    >
      <ImagePlus aria-hidden />
      <span>
        <b className="block font-medium text-ink">{t("pictures.add")}</b>
        {t("pictures.dropHere", { count: room })}
      </span>
      <input
        id={field}
        type="file"
        multiple
        accept={pictureTypes}
        disabled={!hydrated}
        className="sr-only"
        onChange={({ currentTarget }) => {
          if (currentTarget.files) onFiles(currentTarget.files);
          currentTarget.value = "";
        }}
      />
    </label>
  );
}
