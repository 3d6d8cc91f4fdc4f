import { Flag, Pencil, Reply, Trash2 } from "lucide-react";
import type { Ref } from "react";
import { askToReport } from "#web/lib/ask-to-report.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { isHiddenFromReader, type Said } from "#web/data/comment-cache.ts";
import { ReactButtons } from "./ReactButtons.tsx";
import type { Mode } from "./use-return.ts";

interface ActButtonsProps {
  ref: Ref<HTMLDivElement>;
  said: Said;
  mode: Mode | null;
  onOpen: (mode: Mode) => void;
  onReact: (said: Said, mine: Said["mine"]) => Promise<void>;
}

export function ActButtons({ ref, said, mode, onOpen, onReact }: ActButtonsProps) {
  if (said.sending) {
    return <p className="small flex min-h-9 items-center text-ink-3">Sending…</p>;
  }
  return (
    <div ref={ref} className="-ms-2.5 flex min-h-9 flex-wrap items-center">
      {said.can.react && <ReactButtons said={said} onReact={onReact} />}
      {!isHiddenFromReader(said) && (
        <Button
          variant="quiet"
          size="sm"
          icon={<Reply />}
          className="max-md:[&_svg]:hidden"
          data-opens="reply"
          aria-expanded={mode === "reply"}
          onClick={() => onOpen("reply")}
        >
          Reply
        </Button>
      )}
      {said.can.edit && (
        <IconButton label="Edit" size="sm" data-opens="edit" onClick={() => onOpen("edit")}>
          <Pencil />
        </IconButton>
      )}
      {said.can.delete && (
        <IconButton label="Delete" size="sm" data-opens="delete" onClick={() => onOpen("delete")}>
          <Trash2 />
        </IconButton>
      )}
      {said.user && !said.can.edit && !said.deleted && (
        <IconButton
          label="Report"
          size="sm"
          aria-haspopup="dialog"
          onClick={() =>
            askToReport({
              kind: "comment",
              id: said.id,
              name: `what ${said.user?.displayName} said`,
            })
          }
        >
          <Flag />
        </IconButton>
      )}
    </div>
  );
}
