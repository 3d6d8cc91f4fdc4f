import type { OpenRole } from "#contract/members.ts";
import type { TechRef } from "#contract/techs.ts";

type MessageSuggestionsProps = {
  role: OpenRole;
  mine: TechRef[];
  theirs: TechRef[];
  onChoose: (suggestion: string) => void;
};

/** Two suggested messages, shown while the message is empty. */
export function MessageSuggestions({ role, mine, theirs, onChoose }: MessageSuggestionsProps) {
  const suggestions = suggestionsOf({ role, mine: mine.map(nameOf), theirs: theirs.map(nameOf) });
  return (
    <div role="group" aria-labelledby="suggestions" className="grid gap-1.5">
      <p id="suggestions" className="small text-ink-2">
        Start with a line
      </p>
      {suggestions.map((suggestion) => (
        <button
          key={suggestion}
          type="button"
          className="rounded-md border border-line px-3 py-2 text-left text-14 leading-[1.45] text-ink-2 transition-colors duration-120 hover:border-edge hover:text-ink"
          onClick={() => onChoose(suggestion)}
        >
          {suggestion}
        </button>
      ))}
    </div>
  );
}

const nameOf = ({ name }: TechRef) => name;

interface SuggestionContext {
  role: OpenRole;
  /** Names of the person's technologies. */
  mine: readonly string[];
  /** Names of the project's technologies. */
  theirs: readonly string[];
}

/** Two suggested messages, based on the technologies that both have in common. */
export function suggestionsOf(context: SuggestionContext): [string, string] {
  return [introductionOf(context), firstStep[context.role]];
}

const firstStep: Record<OpenRole, string> = {
  developer: "I would like to start with a small issue. Which one would help most?",
  designer: "I would like to start with one screen. Which one needs it most?",
};

function introductionOf({ role, mine, theirs }: SuggestionContext): string {
  const shared = theirs.filter((name) => mine.includes(name));
  const hours = "a few hours each week";
  if (shared.length > 0) return `I use ${both(shared)} every day and have ${hours}.`;
  if (role === "designer") return `I like what you are making and have ${hours} for its design.`;
  const [first] = theirs;
  if (first && mine.length > 0)
    return `I come from ${both(mine)} and would like to learn ${first}.`;
  return `I like what you are making and have ${hours} to help.`;
}

const both = (names: readonly string[]) => names.slice(0, 2).join(" and ");
