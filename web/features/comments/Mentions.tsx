import { useEffect, useState } from "react";
import { mentionAt, withMention } from "./mentions.ts";
import { type Box, fillIn } from "./use-text-box.ts";

type Picker = (typeof import("./MentionPicker.tsx"))["MentionPicker"];

interface MentionsProps {
  box: Box;
  text: string;
  /** Null where somebody is elsewhere. */
  caret: number | null;
}

/** Offers people while somebody is being mentioned; who can be is fetched with the first mention. */
export function Mentions({ box, text, caret }: MentionsProps) {
  const [Picker, setPicker] = useState<Picker | null>(null);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const mention = caret === null ? null : mentionAt(text, caret);
  const isWriting = mention !== null;
  useEffect(() => {
    if (!isWriting) return setDismissed(null);
    // Without it a mention is written out.
    import("./MentionPicker.tsx").then(
      (module) => setPicker(() => module.MentionPicker),
      () => undefined,
    );
  }, [isWriting]);
  if (!mention || !Picker || dismissed === mention.start) return null;
  return (
    <Picker
      box={box}
      mention={mention}
      onChoose={(username) => {
        const chosen = withMention(text, mention, username);
        if (box.current) fillIn(box.current, chosen.text, chosen.caret);
      }}
      onDismiss={() => setDismissed(mention.start)}
    />
  );
}
