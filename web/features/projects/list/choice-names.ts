// A search in a few words, from its choices: what it is called when it is saved.
import { savedSearchLimits } from "#shared/limits.ts";
import type { Choice } from "./choices.ts";

/** "Rust, designer seat free": the labels as one line, cut to the longest name. */
export function nameOf(choices: readonly Choice[]): string {
  const labels = choices.map(({ kind, label }, index) =>
    index === 0 || kind === "techs" || kind === "search"
      ? label
      : label.charAt(0).toLowerCase() + label.slice(1),
  );
  const characters = [...labels.join(", ")];
  const { max } = savedSearchLimits.name;
  return characters.length > max ? `${characters.slice(0, max - 1).join("")}…` : labels.join(", ");
}
