import { type Ref, useId } from "react";

interface TextBoxProps {
  ref: Ref<HTMLTextAreaElement>;
  label: string;
  hideLabel?: boolean;
  begun?: string | undefined;
}

/** Where a comment is written. It keeps its own text: a Composer beside it makes it work. */
export function TextBox({ ref, label, hideLabel, begun }: TextBoxProps) {
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
        defaultValue={begun}
        placeholder={hideLabel ? "Say something to the team" : undefined}
        className="in field-sizing-content max-h-96 min-h-22"
      />
    </>
  );
}
