import { useQueryClient } from "@tanstack/react-query";
import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import Quote from "lucide-react/icons/quote";
import Reply from "lucide-react/icons/reply";
import ThumbsDown from "lucide-react/icons/thumbs-down";
import ThumbsUp from "lucide-react/icons/thumbs-up";
import Trash2 from "lucide-react/icons/trash";
import { type Ref, useCallback } from "react";
import { t } from "#shared/messages/t.ts";
import type { CommentView } from "#web/data/comment-cache.ts";
import type { Reaction } from "#web/data/comment-mutations.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { Button, IconButton, buttonClass } from "#web/ui/Button.tsx";
import { type LoadedMenu, MenuButton } from "#web/ui/MenuButton.tsx";

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
    return <p className="small flex min-h-9 items-center text-ink-3">{t("comments.sending")}</p>;
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
        {t("comments.reply")}
      </Button>
      {can.edit && (
        <IconButton
          label={t("forms.edit")}
          size="sm"
          data-opens="edit"
          onClick={() => onOpen("edit")}
        >
          <Pencil />
        </IconButton>
      )}
      {can.delete && (
        <IconButton
          label={t("forms.delete")}
          size="sm"
          data-opens="delete"
          onClick={() => onOpen("delete")}
        >
          <Trash2 />
        </IconButton>
      )}
      {commentHtml !== "" && (
        <IconButton label={t("comments.quote")} size="sm" onClick={onQuote}>
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
    { kind: "like", label: t("comments.like"), count: likeCount, icon: <ThumbsUp /> },
    { kind: "dislike", label: t("comments.dislike"), count: dislikeCount, icon: <ThumbsDown /> },
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

/** Opens the menu of a comment and its thread. */
function CommentMenuButton({ comment }: { comment: CommentView }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const load = useCallback(async () => {
    const [{ CommentMenu }, { notificationSettingsQuery }] = await Promise.all([
      import("./CommentMenu.tsx"),
      import("#web/data/notifications.ts"),
    ]);
    // The menu waits for the current state; if that fails to load, it offers to mute.
    await queryClient.query(notificationSettingsQuery(api)).catch(() => undefined);
    const menu: LoadedMenu = (props) => <CommentMenu {...props} comment={comment} />;
    return { default: menu };
  }, [api, queryClient, comment]);
  return (
    <MenuButton
      label={t("comments.moreActions")}
      className={buttonClass({ variant: "quiet", size: "sm", className: "btn-icon" })}
      load={load}
    >
      <Ellipsis />
    </MenuButton>
  );
}
