import { useRef } from "react";
import { Button } from "#web/ui/Button.tsx";
import { BelowBox, Hint } from "./BelowBox.tsx";
import type { TalkTools } from "#web/data/comments.ts";
import { TextBox } from "./CommentBox.tsx";
import type { Parts } from "./use-parts.ts";

interface NewCommentProps {
  tools: TalkTools;
  parts: Parts | "failed" | null;
  /** What was written before scripts were at work here. */
  begun: string | undefined;
}

/** The box at the top. It can be written in before what sends it has come. */
export function NewComment({ tools, parts, begun }: NewCommentProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <div className="mb-6 grid gap-2">
      <TextBox ref={box} label="Comment" hideLabel begun={begun} />
      {parts !== null && parts !== "failed" ? (
        <parts.NewComposer tools={tools} box={box} />
      ) : (
        <BelowBox>
          {parts === "failed" ? (
            <p role="alert" className="small min-w-0 flex-1 basis-40 text-danger">
              This part of the page didn’t load. What you write is kept until you reload it.
            </p>
          ) : (
            <>
              <Hint />
              <noscript>
                <p className="small text-ink-2">Commenting needs JavaScript.</p>
              </noscript>
            </>
          )}
          <Button variant="ink" size="sm" disabled>
            Comment
          </Button>
        </BelowBox>
      )}
    </div>
  );
}
