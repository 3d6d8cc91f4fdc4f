// What a message's text asks for: its arguments with their types, and its tags.
import compile from "icu-minify/compile";

/** TypeScript's type of each argument by name; `Tag` for tags. */
export type MessageArguments = ReadonlyMap<string, string>;

/** Kinds of a compiled message's parts, as icu-minify numbers them. */
const [select, plural, ordinal, number] = [1, 2, 3, 4];
const kinds = { date: 5, time: 6 };

/** @throws if the text isn't ICU MessageFormat, or formats what the code should */
export function argumentsOf(text: string): MessageArguments {
  const found = new Map<string, Set<string>>();
  const add = (name: string, type: string) => {
    found.set(name, (found.get(name) ?? new Set()).add(type));
  };
  visit(compile(text), add);
  return new Map(
    [...found]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, types]) => [name, typeOf(types)]),
  );
}

/** A number that is also shown as it is stays a number, a choice stays a choice. */
function typeOf(types: ReadonlySet<string>): string {
  if (types.size > 1 && types.has(tagType)) throw new Error("A name is a tag and an argument");
  if (types.has("number")) return "number";
  const [choice = anyValue] = [...types].filter((type) => type !== anyValue);
  return choice;
}

const anyValue = "string | number";
export const tagType = "Tag";

function visit(message: unknown, add: (name: string, type: string) => void): void {
  if (!Array.isArray(message)) return;
  for (const part of message as unknown[]) {
    if (!Array.isArray(part)) continue;
    const [name, kind, ...rest] = part as [string, ...unknown[]];
    if (kind === undefined) add(name, anyValue);
    else if (kind === kinds.date || kind === kinds.time)
      throw new Error(`{${name}}: format dates in the code, with formatDate`);
    else if (kind === number) add(name, "number");
    else if (kind === select || kind === plural || kind === ordinal) {
      const branches = rest[0] as Record<string, unknown>;
      add(name, kind === select ? choiceOf(branches) : "number");
      for (const branch of Object.values(branches)) visit(branch, add);
    } else {
      add(name, tagType);
      visit([kind, ...rest], add);
    }
  }
}

const choiceOf = (branches: object) =>
  Object.keys(branches)
    .toSorted()
    .map((name) => JSON.stringify(name))
    .join(" | ");
