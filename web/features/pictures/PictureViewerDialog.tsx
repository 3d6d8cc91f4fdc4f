// Loaded on demand, when a picture is opened.
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type KeyboardEvent, useRef, useState } from "react";
import type { Picture } from "#contract/pictures.ts";
import { t } from "#shared/messages/t.ts";
import { type DialogState, opensDialog } from "#web/lib/dialogs.tsx";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/Dialog.tsx";
import { HiddenNote } from "./HiddenNote.tsx";

const loadReport = () => import("#web/entities/reports/ReportDialog.tsx");

interface PictureViewerDialogProps extends DialogState {
  pictures: readonly Picture[];
  /** The one that is shown first. */
  start: number;
  /** What a report calls them; null where the viewer can't report them. */
  reportAs: string | null;
}

/** How far a finger moves to turn the page, in pixels. */
const swipePx = 40;

/** All pictures, one at a time: by buttons, arrow keys or swipes. */
export default function PictureViewerDialog({
  pictures,
  start,
  reportAs,
  ...dialog
}: PictureViewerDialogProps) {
  const [index, setIndex] = useState(start);
  const swipeStart = useRef<number | null>(null);
  const next = useRef<HTMLButtonElement>(null);
  const picture = pictures[index];
  if (!picture) return null;
  const count = pictures.length;
  const turn = (by: number) => setIndex((now) => (now + by + count) % count);
  const isMirrored = () => document.documentElement.dir === "rtl";
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== "ArrowRight" && key !== "ArrowLeft") return;
    turn((key === "ArrowRight") === isMirrored() ? -1 : 1);
  };
  return (
    <Dialog
      {...dialog}
      title={t("pictures.numberOf", { number: index + 1, count })}
      initialFocus={next}
    >
      <DialogBody>
        <figure
          onTouchStart={({ touches }) => {
            swipeStart.current = touches[0]?.clientX ?? null;
          }}
          onTouchEnd={({ changedTouches }) => {
            const from = swipeStart.current;
            const to = changedTouches[0]?.clientX;
            swipeStart.current = null;
            if (from === null || to === undefined || Math.abs(to - from) < swipePx) return;
            turn(to < from === isMirrored() ? -1 : 1);
          }}
        >
          <img
            key={picture.id}
            src={picture.url}
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
            className="mx-auto h-auto max-h-[60dvh] w-auto max-w-full rounded-lg object-contain"
          />
          <figcaption dir="auto" aria-live="polite" className="mt-3 text-15 text-ink-2">
            {picture.alt}
          </figcaption>
          {picture.hidden && <HiddenNote />}
        </figure>
      </DialogBody>
      {(count > 1 || reportAs !== null) && (
        <DialogFooter>
          {reportAs !== null && (
            <Button
              variant="quiet"
              size="sm"
              className="me-auto"
              {...opensDialog(loadReport, {
                thing: { kind: "picture", id: picture.id, name: reportAs },
              })}
            >
              {t("pictures.report")}
            </Button>
          )}
          {count > 1 && (
            <span className="flex gap-2">
              <IconButton
                label={t("pictures.previous")}
                onKeyDown={onKeyDown}
                onClick={() => turn(-1)}
              >
                <ChevronLeft className="rtl:-scale-x-100" />
              </IconButton>
              <IconButton
                ref={next}
                label={t("pictures.next")}
                onKeyDown={onKeyDown}
                onClick={() => turn(1)}
              >
                <ChevronRight className="rtl:-scale-x-100" />
              </IconButton>
            </span>
          )}
        </DialogFooter>
      )}
    </Dialog>
  );
}
