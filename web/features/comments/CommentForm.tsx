import { type ReactNode, useRef, useState } from "react";
import { Composer, type ComposerProps } from "./Composer.tsx";
import { TextBox } from "./CommentBox.tsx";

interface CommentFormProps extends Omit<ComposerProps, "box" | "onSending"> {
  label: string;
  /** Stands in its place as long as its text is on its way. */
  meanwhile: ReactNode;
}

/** A box of its own for a reply or a change. */
export function CommentForm({ label, meanwhile, ...composer }: CommentFormProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [isSending, setSending] = useState(false);
  return (
    <>
      {isSending && meanwhile}
      <div hidden={isSending} className="grid gap-2 pt-1 pb-3 [&[hidden]]:hidden">
        <TextBox ref={box} label={label} />
        <Composer {...composer} box={box} onSending={setSending} />
      </div>
    </>
  );
}
