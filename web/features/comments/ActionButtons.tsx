import Pencil from "lucide-react/icons/pencil";
import Quote from "lucide-react/icons/quote";
import Reply from "lucide-react/icons/reply";
import ThumbsDown from "lucide-react/icons/thumbs-down";
import ThumbsUp from "lucide-react/icons/thumbs-up";
import Trash2 from "lucide-react/icons/trash";
import type { Ref } from "react";
import type { CommentView } from "#web/data/comment-cache.ts";
import type { Reaction } from "#web/data/comment-mutations.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { CommentMenuButton } from "./CommentMenuButton.tsx";

export type ActionMode = "reply" | "edit" | "delete";

interface ActionButtonsProps {
  ref: Ref<HTMLDivElement>;
  comment: CommentView;
  mode: ActionMode | null;
  onOpen: (mode: ActionMode) => void;
  onReact: (reaction: Reaction) => void;
  /** Begins a reply with what the comment says. */
  onQuote: () => void;
}

export function ActionButtons(props: ActionButtonsProps) {
  const { ref, comment, mode, onOpen, onReact, onQuote } = props;
  const { can, commentHtml } = comment;
  if (comment.sending) {
    return <p className="small flex min-h-9 items-center text-ink-3">Sending…</p>;
  }
  return (
    <div ref={ref} className="-ms-2.5 flex min-h-9 flex-wrap items-center">
      {can.react && <ReactionButtons comment={comment} onReact={onReact} />}
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
      {can.edit && (
        <IconButton label="Edit" size="sm" data-opens="edit" onClick={() => onOpen("edit")}>
          <Pencil />
        </IconButton>
      )}
      {can.delete && (
        <IconButton label="Delete" size="sm" data-opens="delete" onClick={() => onOpen("delete")}>
          <Trash2 />
        </IconButton>
      )}
      {commentHtml !== "" && (
        <IconButton label="Quote" size="sm" onClick={onQuote}>
          <Quote />
        </IconButton>
      )}
      <CommentMenuButton comment={comment} />
    </div>
  );
}

function ReactionButtons({ comment, onReact }: Pick<ActionButtonsProps, "comment" | "onReact">) {
  const { mine, likeCount, dislikeCount, can } = comment;
  const reactions = [
    { kind: "like", label: "Like", count: likeCount, icon: <ThumbsUp /> },
    { kind: "dislike", label: "Dislike", count: dislikeCount, icon: <ThumbsDown /> },
  ] as const;
  return reactions.map(({ kind, label, count, icon }) => (
    <Button
      key={kind}
      variant="quiet"
      size="sm"
      icon={icon}
      title={label}
      aria-pressed={mine === kind}
      disabled={!can.react}
      className="tabular-figures aria-pressed:text-user-ink aria-pressed:[&_svg]:fill-user-wash"
      onClick={() => onReact(mine === kind ? null : kind)}
    >
      <span className="sr-only">{label}</span>
      {count > 0 && count}
    </Button>
  ));
}
