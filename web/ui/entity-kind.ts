/** The kinds of entities with a colour and a shape of their own: projects, technologies, people. */
export type EntityKind = "proj" | "tech" | "user";
