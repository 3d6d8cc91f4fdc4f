import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useMutation } from "@tanstack/react-query";
import { t, type TextKey } from "#shared/messages/t.ts";
import { beginningOf } from "#shared/with-dots.ts";
import { type CommentView, goneLabel } from "#web/data/comment-cache.ts";
import {
  deleteComment,
  editComment,
  postComment,
  reactionTo,
} from "#web/data/comment-mutations.ts";
import type { CommentSource } from "#web/data/comments.ts";
import { useSession } from "#web/data/session.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { draftOf, saveDraft } from "#web/lib/drafts.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toaster.ts";
import { ActionButtons, type ActionMode } from "./ActionButtons.tsx";
import { CommentForm, type ComposerLabels } from "./Composer.tsx";
import { requestFocus } from "./focus-request.ts";

interface CommentActionsProps {
  comment: CommentView;
  source: CommentSource;
  /** The comment's text, replaced by a box while it is edited. */
  children: ReactNode;
}

/** The actions on a comment, in the chosen mode. A reply or an edit with a draft is open at first. */
export default function CommentActions({ comment, source, children: body }: CommentActionsProps) {
  const { user } = useSession();
  const drafts = draftNames(user?.id ?? "", comment);
  const [chosen, setChosen] = useState<ActionMode | null>(() => modeWithDraft(comment, drafts));
  const [wasOpened, setOpened] = useState(false);
  const [quotes, setQuotes] = useState(0);
  // Actions that are no longer allowed aren't offered.
  const mode = chosen === null || chosen === "reply" || comment.can[chosen] ? chosen : null;
  const { buttons, returnFocusTo } = useReturnFocus(mode, comment);

  const open = (next: ActionMode) => {
    setOpened(true);
    setChosen(next);
  };
  const close = (focus: ActionMode | null) => {
    if (focus) returnFocusTo(focus);
    setChosen(null);
  };
  const cancel = (what: "reply" | "edit") => () => {
    saveDraft(drafts[what], null);
    close(what);
  };
  const quote = () => {
    const begun = draftOf(drafts.reply);
    const quoted = quoteOf(comment);
    saveDraft(drafts.reply, begun ? `${begun.trimEnd()}\n\n${quoted}` : quoted);
    setQuotes(quotes + 1);
    open("reply");
  };
  const { mutate: react } = useMutation(
    reactionTo(source, comment, toastError("comments.reactionNotSaved")),
  );
  const remove = () => {
    // Its buttons are removed.
    document.getElementById(`comment-${comment.id}`)?.focus();
    setChosen(null);
    deleteComment(source, comment).then(
      () => toast({ title: t("comments.deletedToast"), mark: "user" }),
      toastError("comments.notDeleted"),
    );
  };

  if (mode === "edit") {
    return (
      <CommentForm
        label={t("comments.editLabel")}
        projectId={source.projectId}
        draftName={drafts.edit}
        original={comment.commentText}
        labels={editLabels}
        send={async (text) => {
          await editComment(source, comment, text);
          close("edit");
        }}
        onCancel={cancel("edit")}
        autoFocus={wasOpened}
        whileSending={body}
      />
    );
  }
  return (
    <>
      {body}
      {mode === "delete" && (
        <DeleteConfirmation onConfirm={remove} onCancel={() => close("delete")} />
      )}
      {/* A reply that was begun can still be sent to a comment that is gone. */}
      {mode !== "delete" && !goneLabel(comment) && (
        <ActionButtons
          ref={buttons}
          comment={comment}
          mode={mode}
          onOpen={open}
          onReact={react}
          onQuote={quote}
        />
      )}
      {mode === "reply" && (
        <CommentForm
          // A quote is added to the draft, with which the form begins.
          key={quotes}
          projectId={source.projectId}
          label={
            comment.user
              ? t("comments.replyLabel", { name: comment.user.displayName })
              : t("comments.replyToDeletedUserLabel")
          }
          draftName={drafts.reply}
          labels={replyLabels}
          send={async (text) => {
            const onPosted = requestFocus;
            await postComment(source, { author: user, text, parent: comment, onPosted });
            close(null);
          }}
          onCancel={cancel("reply")}
          autoFocus={wasOpened}
          whileSending={null}
        />
      )}
    </>
  );
}

const replyLabels: ComposerLabels = {
  submit: "comments.reply",
  tooLong: "forms.tooLong",
  failure: "comments.replyNotPosted",
};

const editLabels: ComposerLabels = {
  submit: "forms.save",
  tooLong: "forms.tooLong",
  failure: "comments.changeNotSaved",
};

const draftNames = (userId: string, { id }: CommentView) => ({
  reply: `reply:${userId}:${id}`,
  edit: `edit:${userId}:${id}`,
});

function modeWithDraft(
  { can }: CommentView,
  drafts: ReturnType<typeof draftNames>,
): ActionMode | null {
  if (can.edit && draftOf(drafts.edit) !== null) return "edit";
  return draftOf(drafts.reply) === null ? null : "reply";
}

const toastError = (title: TextKey) => (error: unknown) =>
  toast({ title: t(title), description: messageOf(error), mark: "danger" });

/**
 * When a mode ends, the focus returns to the button that opened it. An edited comment moves to the
 * top after the reply, and the focus follows it.
 */
function useReturnFocus(mode: ActionMode | null, { sending, updatedAt }: CommentView) {
  const buttons = useRef<HTMLDivElement>(null);
  const opener = useRef<ActionMode | null>(null);
  useEffect(() => {
    if (mode !== null || opener.current === null) return;
    buttons.current?.querySelector<HTMLElement>(`[data-opens=${opener.current}]`)?.focus();
    if (!sending) opener.current = null;
  }, [mode, sending, updatedAt]);
  return {
    buttons,
    returnFocusTo: (button: ActionMode) => {
      opener.current = button;
    },
  };
}

interface DeleteConfirmationProps {
  onConfirm: () => void;
  onCancel: () => void;
}

/** The focus is on Cancel. */
function DeleteConfirmation({ onConfirm, onCancel }: DeleteConfirmationProps) {
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onCancel();
  };
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="flex min-h-9 flex-wrap items-center gap-2 pt-1 pb-2"
    >
      <p id={id} className="small me-1">
        {t("comments.confirmDelete")}
      </p>
      <Button variant="danger" size="sm" {...{ onKeyDown }} onClick={onConfirm}>
        {t("forms.delete")}
      </Button>
      <Button ref={cancel} variant="quiet" size="sm" {...{ onKeyDown }} onClick={onCancel}>
        {t("applications.keepIt")}
      </Button>
    </div>
  );
}

/** Longer texts are cut, so that most of a reply is one's own words. */
const maxLength = 240;

/** What a comment says as a quote in Markdown; of text selected in it, that alone. */
function quoteOf({ id, user, commentHtml }: CommentView): string {
  const selection = window.getSelection();
  const row = document.getElementById(`comment-${id}`);
  const isSelected = selection?.anchorNode && row?.contains(selection.anchorNode);
  const text = (isSelected && selection.toString().trim()) || textOf(commentHtml);
  return asQuote(user?.displayName ?? null, text);
}

/** The text of sanitised HTML, a line for each block. */
function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  // What is quoted there was said by somebody else.
  for (const quoted of body.querySelectorAll("blockquote")) quoted.remove();
  for (const block of body.querySelectorAll(
    "p, li, pre, h1, h2, h3, h4, h5, h6, br, div, summary, dt, dd, tr",
  )) {
    block.append("\n");
    if (block.tagName === "BR") block.replaceWith("\n");
  }
  return body.textContent ?? "";
}

/** A block quote with its author's name, and an empty line for the answer. */
export function asQuote(name: string | null, text: string): string {
  const said = beginningOf(text.trim().replace(/\n\s*\n/g, "\n"), maxLength);
  const lines = said.split("\n").map((line) => `> ${escaped(line)}`);
  const by =
    name === null ? [] : [`> ${t("comments.quoteBy", { name: `**${escaped(name)}**` })}`, ">"];
  return `${[...by, ...lines].join("\n")}\n\n`;
}

/** Without what Markdown, or a mention, would make of it. */
const escaped = (text: string) => text.replace(/[\\`*_[\]<>#@]/g, "\\$&");
