import { useEffect, useId, useState } from "react";
import { draftOf, keepDraft } from "#web/lib/drafts.ts";
import { Button } from "#web/ui/Button.tsx";
import { BelowBox, Hint } from "./BelowBox.tsx";
import { commentLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { problemOf } from "./comment-text.ts";
import { Mentions } from "./Mentions.tsx";
import { SendTrouble } from "./SendError.tsx";
import { type Box, useBox } from "./use-text-box.ts";
import { useSending } from "./use-sending.ts";

export interface ComposerProps {
  box: Box;
  /** The name that its text is kept under until it is sent. */
  draft: string;
  /** What the box says at first, where that is being changed. */
  original?: string;
  words: { submit: string; tooLong: string; failure: string };
  send: (text: string) => Promise<void>;
  onSending?: (isSending: boolean) => void;
  onCancel?: () => void;
  autoFocus?: boolean;
}

/** What belongs to a box: its count, its errors, its buttons, and its text kept until it is sent. */
export function Composer(props: ComposerProps) {
  const { box, draft, original = "", words, onCancel } = props;
  const id = useId();
  const [touched, setTouched] = useState(false);
  const { isSending, error, start } = useSending(props);
  const { text, caret } = useBox(box, draftOf(draft) ?? original, {
    onText: (now) => {
      // An emptied box that is being sent from is no draft that was given up.
      if (!box.current?.readOnly) keepDraft(draft, now === original || !now.trim() ? null : now);
    },
    onLeave: () => setTouched(true),
    onKey: (event) => {
      if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) submit();
      if (event.key === "Escape" && text === original) onCancel?.();
    },
  });
  const used = trimmedLength(text);
  const isUnchanged = text === original;
  const found = isUnchanged || isSending ? null : problemOf(text, words.tooLong);
  const problem = touched || used > commentLimits.text ? found : null;
  useDescription(box, problem, id);
  useFirstFocus(props);

  function submit() {
    setTouched(true);
    if (isUnchanged || isSending) return;
    if (found) box.current?.focus();
    else start(text);
  }

  return (
    <>
      <BelowBox>
        <Mentions box={box} text={text} caret={caret} />
        <Hint id={id} problem={problem} used={used} />
        <div className="ms-auto flex gap-2">
          {onCancel && (
            <Button variant="quiet" size="sm" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button
            variant="ink"
            size="sm"
            pending={isSending}
            disabled={isUnchanged && !isSending}
            onClick={submit}
          >
            {words.submit}
          </Button>
        </div>
      </BelowBox>
      {error !== null && <SendTrouble title={words.failure} error={error} />}
    </>
  );
}

function useFirstFocus({ box, autoFocus }: ComposerProps) {
  useEffect(() => {
    const area = box.current;
    if (!autoFocus || !area) return;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  }, [box, autoFocus]);
}

function useDescription(box: Box, problem: string | null, id: string) {
  useEffect(() => {
    box.current?.setAttribute("aria-describedby", id);
    if (problem) box.current?.setAttribute("aria-invalid", "true");
    else box.current?.removeAttribute("aria-invalid");
  }, [box, problem, id]);
}
