import { type RefObject, useState } from "react";
import { Composer } from "./Composer.tsx";
import type { TalkTools } from "#web/data/comments.ts";
import { useTalkActs } from "./use-talk-acts.ts";

interface NewComposerProps {
  tools: TalkTools;
  box: RefObject<HTMLTextAreaElement | null>;
}

/** Sends what is written in the box at the top. */
export function NewComposer({ tools, box }: NewComposerProps) {
  const { person, post } = useTalkActs(tools);
  const [news, setNews] = useState("");
  return (
    <>
      <Composer
        box={box}
        draft={`comment:${person}:${tools.project}`}
        words={{
          submit: "Comment",
          tooLong: "Comment is too long",
          failure: "The comment could not be posted",
        }}
        send={async (text) => {
          setNews("");
          await post(text, null);
          setNews("Your comment is posted");
        }}
      />
      <span role="status" className="sr-only">
        {news}
      </span>
    </>
  );
}
