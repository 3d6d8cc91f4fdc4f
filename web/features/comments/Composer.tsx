// The behaviour of a comment box: count and errors, draft, buttons, sending, mentions.
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { t, type TextKey } from "#shared/messages/t.ts";
import { postComment } from "#web/data/comment-mutations.ts";
import { commentDraft, type CommentSource, previewQuery } from "#web/data/comments.ts";
import { draftOf, saveDraft } from "#web/lib/drafts.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { useSession } from "#web/data/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { isComposing } from "#web/ui/keyboard.ts";
import { commentLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import {
  BoxFooter,
  BoxHint,
  type BoxRef,
  CommentBox,
  setHidden,
  setReadOnly,
  setText,
  useCommentBox,
} from "./CommentBox.tsx";
import { Mentions } from "./MentionPicker.tsx";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { Prose } from "#web/ui/Prose.tsx";
import { SkeletonText } from "#web/ui/Skeleton.tsx";

export interface ComposerLabels {
  submit: TextKey;
  tooLong: TextKey;
  /** A sentence: what didn't happen. */
  failure: TextKey;
}

interface ComposerProps {
  box: BoxRef;
  projectId: string;
  /** The name of the draft. */
  draftName: string;
  /** The text before editing. */
  original?: string;
  labels: ComposerLabels;
  /** Sends the trimmed text. */
  send: (text: string) => Promise<void>;
  onSending?: (isSending: boolean) => void;
  onCancel?: () => void;
  autoFocus?: boolean;
}

function Composer(props: ComposerProps) {
  const { box, projectId, draftName, original = "", labels, onCancel } = props;
  const id = useId();
  const [touched, setTouched] = useState(false);
  const { isSending, error: sendError, submit: send } = useSending(props);
  const { text, caret } = useCommentBox(box, draftOf(draftName) ?? original, {
    onText: (now) => {
      // While it is being sent the box is empty, but the draft is kept.
      if (!box.current?.readOnly)
        saveDraft(draftName, now === original || !now.trim() ? null : now);
    },
    onBlur: () => setTouched(true),
    onKeyDown: (event) => {
      if (isComposing(event)) return;
      if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) submit();
      if (event.key === "Escape" && text === original) onCancel?.();
    },
  });
  const length = trimmedLength(text);
  const isUnchanged = text === original;
  const textError = isUnchanged || isSending ? null : commentError(text, t(labels.tooLong));
  const shownError = touched || length > commentLimits.text ? textError : null;
  useDescription(box, shownError, id);
  useAutoFocus(props);
  const [isPreviewed, setPreviewed] = useState(false);
  const canPreview = length > 0 && length <= commentLimits.text;
  const showsPreview = isPreviewed && canPreview && !isSending;
  useEffect(() => setHidden(box, showsPreview), [box, showsPreview]);

  function submit() {
    setTouched(true);
    setPreviewed(false);
    if (isUnchanged || isSending) return;
    if (textError) box.current?.focus();
    else send(text);
  }

  return (
    <>
      {showsPreview && <CommentPreview projectId={projectId} text={text} />}
      <BoxFooter>
        <Mentions box={box} text={text} caret={caret} />
        <BoxHint id={id} error={shownError} length={length} />
        <div className="ms-auto flex flex-wrap justify-end gap-2">
          <Button
            variant="quiet"
            size="sm"
            disabled={!canPreview}
            onClick={() => setPreviewed(!showsPreview)}
          >
            {t(showsPreview ? "comments.write" : "comments.preview")}
          </Button>
          {onCancel && (
            <Button variant="quiet" size="sm" onClick={onCancel}>
              {t("forms.cancel")}
            </Button>
          )}
          <Button
            variant="ink"
            size="sm"
            pending={isSending}
            disabled={isUnchanged && !isSending}
            onClick={submit}
          >
            {t(labels.submit)}
          </Button>
        </div>
      </BoxFooter>
      <FormError
        title={t(labels.failure)}
        error={sendError}
        kept="writtenInBrowser"
        hash="#discussion"
      />
    </>
  );
}

/** The contract's error for a text, or null. `tooLong` differs between comments and replies. */
export function commentError(text: string, tooLong: string): string | null {
  const length = trimmedLength(text);
  if (length === 0) return t("comments.blank");
  return length > commentLimits.text ? tooLong : null;
}

/** Sends a text. The box is empty meanwhile, and gets its text back on failure. */
function useSending({ box, draftName, send, onSending }: ComposerProps) {
  const [isSending, setSending] = useState(false);
  const update = (now: boolean) => {
    setReadOnly(box, now);
    setSending(now);
    onSending?.(now);
  };
  const { submit, error } = useSubmit({
    mutationFn: (text: string) => send(text.trim()),
    onMutate() {
      update(true);
      setText(box, "");
    },
    onSuccess() {
      saveDraft(draftName, null);
      update(false);
    },
    onError(_error, text) {
      setText(box, text);
      update(false);
    },
  });

  useEffect(() => {
    if (error) box.current?.focus();
  }, [box, error]);

  return { isSending, error, submit };
}

function useAutoFocus({ box, autoFocus }: ComposerProps) {
  useEffect(() => {
    const area = box.current;
    if (!autoFocus || !area) return;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  }, [box, autoFocus]);
}

function useDescription(box: BoxRef, error: string | null, id: string) {
  useEffect(() => {
    box.current?.setAttribute("aria-describedby", id);
    if (error) box.current?.setAttribute("aria-invalid", "true");
    else box.current?.removeAttribute("aria-invalid");
  }, [box, error, id]);
}

/** The box at the top of a discussion. It accepts text before it is hydrated. */
export function NewComment({ source }: { source: CommentSource }) {
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <div className="mb-6 grid gap-2">
      <CommentBox ref={box} label={t("comments.boxLabel")} hideLabel />
      {useHydrated() ? (
        <NewCommentComposer source={source} box={box} />
      ) : (
        <BoxFooter>
          <BoxHint />
          <noscript>
            <p className="small text-ink-2">{t("comments.needsScripts")}</p>
          </noscript>
          <Button variant="ink" size="sm" disabled>
            {t("comments.post")}
          </Button>
        </BoxFooter>
      )}
    </div>
  );
}

/** Sends the text of the box at the top of a discussion. */
function NewCommentComposer({ source, box }: { source: CommentSource; box: BoxRef }) {
  const { user } = useSession();
  const [status, setStatus] = useState("");
  return (
    <>
      <Composer
        box={box}
        projectId={source.projectId}
        draftName={commentDraft(user?.id ?? "", source.projectId)}
        labels={{
          submit: "comments.post",
          tooLong: "comments.tooLong",
          failure: "comments.notPosted",
        }}
        send={async (text) => {
          setStatus("");
          await postComment(source, { author: user, text, parent: null });
          setStatus(t("comments.posted"));
        }}
      />
      <span role="status" className="sr-only">
        {status}
      </span>
    </>
  );
}

interface CommentFormProps extends Omit<ComposerProps, "box" | "onSending"> {
  label: string;
  /** Shown instead while the text is sent. */
  whileSending: ReactNode;
}

/** A box with its composer, for a reply or an edit. */
export function CommentForm({ label, whileSending, ...composer }: CommentFormProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [isSending, setSending] = useState(false);
  return (
    <>
      {isSending && whileSending}
      <div hidden={isSending} className="grid grid-cols-1 gap-2 pt-1 pb-3 [&[hidden]]:hidden">
        <CommentBox ref={box} label={label} />
        <Composer {...composer} box={box} onSending={setSending} />
      </div>
    </>
  );
}

interface CommentPreviewProps {
  projectId: string;
  text: string;
}

/** What a comment will look like, in place of its box. */
function CommentPreview({ projectId, text }: CommentPreviewProps) {
  const preview = useQuery(previewQuery(useApi(), projectId, text.trim()));
  return (
    <div
      role="group"
      aria-label={t("comments.preview")}
      aria-busy={preview.isPending}
      className="min-h-22 rounded-md border border-line bg-card px-3 py-2"
    >
      {preview.isPending && <SkeletonText lines={2} />}
      {preview.isError && (
        <p role="alert" className="text-15 text-danger">
          {t("comments.previewNotLoaded")} {messageOf(preview.error)}{" "}
          <Button size="sm" onClick={() => void preview.refetch()}>
            {t("ui.retry")}
          </Button>
        </p>
      )}
      {preview.data && <Prose html={preview.data.commentHtml} size="small" />}
    </div>
  );
}
