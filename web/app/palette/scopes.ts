// What the palette searches: everything, or one kind. A sign at the beginning of the text chooses
// a kind, too.

export const scopes = [
  { id: "all", label: "All", sign: "" },
  { id: "projects", label: "Projects", sign: "" },
  { id: "techs", label: "Technologies", sign: "#" },
  { id: "people", label: "People", sign: "@" },
  { id: "actions", label: "Actions", sign: ">" },
] as const;

export type Scope = (typeof scopes)[number]["id"];

/** The scope that a text's first character chooses, if it is a sign. */
export const scopeOfSign = (text: string): Scope | undefined =>
  text === "" ? undefined : scopes.find(({ sign }) => sign === text[0])?.id;
