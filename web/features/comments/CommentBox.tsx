// Boxes for comments. They accept input before the scripts that send have loaded, and so hold their
// own text.
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from "react";
import { t } from "#shared/messages/t.ts";
import { classNames } from "#web/ui/class-names.ts";
import { commentLimits } from "#shared/limits.ts";

interface CommentBoxProps {
  ref: Ref<HTMLTextAreaElement>;
  label: string;
  hideLabel?: boolean;
}

export function CommentBox({ ref, label, hideLabel }: CommentBoxProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "small text-ink-2"}>
        {label}
      </label>
      <textarea
        ref={ref}
        id={id}
        dir="auto"
        rows={3}
        placeholder={hideLabel ? t("comments.boxPlaceholder") : undefined}
        className="input field-sizing-content max-h-96 min-h-22"
      />
    </>
  );
}

/** The line below a box, with its buttons: of the same height before and after scripts load. */
export function BoxFooter({ children }: { children: ReactNode }) {
  return (
    <div className="relative flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      {children}
    </div>
  );
}

interface BoxHintProps {
  id?: string;
  error?: string | null;
  /** The length in code points. */
  length?: number;
}

/** The error and the length of a box's text. */
export function BoxHint({ id, error = null, length = 0 }: BoxHintProps) {
  return (
    <p id={id} className="small min-w-0 flex-1 basis-40 text-ink-3">
      {/* The count beside it changes with each key, and isn't announced. */}
      <span aria-live="polite" className={error ? "field-error" : undefined}>
        {error ?? t("comments.markdownHint")}
      </span>
      {t("ui.comma")}
      <span
        className={classNames(
          "whitespace-nowrap tabular-figures",
          length > commentLimits.text && "field-error",
        )}
      >
        {t("ui.countOfMax", { used: length, max: commentLimits.text })}
      </span>
    </p>
  );
}

export type BoxRef = RefObject<HTMLTextAreaElement | null>;

interface BoxHandlers {
  onText: (text: string) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface BoxState {
  text: string;
  /** Null while the focus is elsewhere. */
  caret: number | null;
}

/** Tracks the text and the caret of a box; `initialText` fills it if it is empty. */
export function useCommentBox(box: BoxRef, initialText: string, handlers: BoxHandlers) {
  const [state, setState] = useState<BoxState>({ text: "", caret: null });
  const start = useEffectEvent((area: HTMLTextAreaElement) => {
    // Text that was typed before hydration takes precedence over an older draft.
    if (area.value === "") area.value = initialText;
    else handlers.onText(area.value);
  });
  const handle = useEffectEvent((event: Event) => {
    if (event.type === "input") handlers.onText((event.target as HTMLTextAreaElement).value);
    if (event.type === "blur") handlers.onBlur();
    if (event instanceof KeyboardEvent && event.type === "keydown") handlers.onKeyDown(event);
  });
  useEffect(() => {
    const area = box.current;
    if (!area) return undefined;
    start(area);
    const read = () => {
      const isActive = document.activeElement === area;
      setState({ text: area.value, caret: isActive ? area.selectionEnd : null });
    };
    const follow = (event: Event) => {
      handle(event);
      read();
    };
    read();
    const listeners = new AbortController();
    for (const type of ["input", "keydown", "keyup", "click", "focus", "blur"]) {
      area.addEventListener(type, follow, { signal: listeners.signal });
    }
    return () => listeners.abort();
  }, [box]);
  return state;
}

/** Changes the text as if it had been typed. */
export function setText(box: BoxRef, text: string, caret = text.length): void {
  const area = box.current;
  if (!area) return;
  area.value = text;
  area.setSelectionRange(caret, caret);
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

export function setHidden(box: BoxRef, isHidden: boolean): void {
  if (box.current) box.current.hidden = isHidden;
}

export function setReadOnly(box: BoxRef, isReadOnly: boolean): void {
  if (box.current) box.current.readOnly = isReadOnly;
}
