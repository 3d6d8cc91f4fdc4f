/** The three things that have a colour and a shape of their own: projects, technologies, people. */
export type EntityKind = "proj" | "tech" | "user";
