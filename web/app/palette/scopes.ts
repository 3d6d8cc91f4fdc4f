// What the palette searches: everything, or one kind. A sign at the beginning of the text chooses
// a kind, too.
import type { TextKey } from "#shared/messages/t.ts";

export const scopes = [
  { id: "all", label: "palette.all", sign: "" },
  { id: "projects", label: "frame.projects", sign: "" },
  { id: "techs", label: "techs.title", sign: "#" },
  { id: "people", label: "frame.people", sign: "@" },
  { id: "actions", label: "palette.actions", sign: ">" },
] as const satisfies readonly { id: string; label: TextKey; sign: string }[];

export type Scope = (typeof scopes)[number]["id"];

/** The scope that a text's first character chooses, if it is a sign. */
export const scopeOfSign = (text: string): Scope | undefined =>
  text === "" ? undefined : scopes.find(({ sign }) => sign === text[0])?.id;
