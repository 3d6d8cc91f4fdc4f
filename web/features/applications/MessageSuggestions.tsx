import type { OpenRole } from "#contract/members.ts";
import type { TechRef } from "#contract/techs.ts";
import { suggestionsOf } from "./suggestions.ts";

type MessageSuggestionsProps = {
  role: OpenRole;
  mine: TechRef[];
  theirs: TechRef[];
  onChoose: (suggestion: string) => void;
};

/** Two ways to begin a message, while there is none. */
export function MessageSuggestions({ role, mine, theirs, onChoose }: MessageSuggestionsProps) {
  const suggestions = suggestionsOf({ role, mine: mine.map(nameOf), theirs: theirs.map(nameOf) });
  return (
    <div role="group" aria-label="Suggestions" className="grid gap-1.5">
      {suggestions.map((suggestion) => (
        <button
          key={suggestion}
          type="button"
          className="rounded-md bg-sunk px-3 py-2.25 text-left text-14 leading-[1.45] text-ink-2 hover:text-ink"
          onClick={() => onChoose(suggestion)}
        >
          {suggestion}
        </button>
      ))}
    </div>
  );
}

const nameOf = ({ name }: TechRef) => name;
