import { type ReactNode, useState } from "react";
import { draftOf, keepDraft } from "#web/lib/drafts.ts";
import { ActButtons } from "./ActionButtons.tsx";
import { CommentForm } from "./CommentForm.tsx";
import { DeleteConfirmation } from "./DeleteConfirmation.tsx";
import type { Said } from "#web/data/comment-cache.ts";
import type { TalkTools } from "#web/data/comments.ts";
import { type Mode, useReturn } from "./use-return.ts";
import { useTalkActs } from "./use-talk-acts.ts";

interface RowActsProps {
  said: Said;
  tools: TalkTools;
  /** What the comment says. */
  children: ReactNode;
}

/** What can be done about a comment, in the mode that was chosen. What was begun is open again. */
export function RowActs({ said, tools, children: body }: RowActsProps) {
  const acts = useTalkActs(tools);
  const drafts = draftsOf(acts.person, said);
  const [chosen, setChosen] = useState<Mode | null>(() => begun(said, drafts));
  const [isOpened, setOpened] = useState(false);
  // What may not be done any more stays undone.
  const mode = chosen === null || chosen === "reply" || said.can[chosen] ? chosen : null;
  const { foot, comeBackTo } = useReturn(mode, said);

  const open = (next: Mode) => {
    setOpened(true);
    setChosen(next);
  };
  const close = (focus: Mode | null) => {
    if (focus) comeBackTo(focus);
    setChosen(null);
  };
  const cancel = (what: "reply" | "edit") => () => {
    keepDraft(drafts[what], null);
    close(what);
  };

  if (mode === "edit") {
    return (
      <CommentForm
        label="Edit your comment"
        draft={drafts.edit}
        original={said.commentText}
        words={editWords}
        send={async (text) => {
          await acts.edit(said, text);
          close("edit");
        }}
        onCancel={cancel("edit")}
        autoFocus={isOpened}
        meanwhile={body}
      />
    );
  }
  return (
    <>
      {body}
      {mode === "delete" ? (
        <DeleteConfirmation
          onConfirm={() => {
            close("reply");
            void acts.remove(said);
          }}
          onCancel={() => close("delete")}
        />
      ) : (
        <ActButtons ref={foot} said={said} mode={mode} onOpen={open} onReact={acts.react} />
      )}
      {mode === "reply" && (
        <CommentForm
          label={`Reply to ${said.user?.displayName ?? "deleted user"}`}
          draft={drafts.reply}
          words={replyWords}
          send={async (text) => {
            await acts.post(text, said);
            close(null);
          }}
          onCancel={cancel("reply")}
          autoFocus={isOpened}
          meanwhile={null}
        />
      )}
    </>
  );
}

const replyWords = {
  submit: "Reply",
  tooLong: "Too Long!",
  failure: "The reply could not be posted",
};

const editWords = {
  submit: "Save",
  tooLong: "Too Long!",
  failure: "The change could not be saved",
};

const draftsOf = (person: string, { id }: Said) => ({
  reply: `reply:${person}:${id}`,
  edit: `edit:${person}:${id}`,
});

function begun({ can }: Said, drafts: ReturnType<typeof draftsOf>): Mode | null {
  if (can.edit && draftOf(drafts.edit) !== null) return "edit";
  return draftOf(drafts.reply) === null ? null : "reply";
}
