/** The three things that have a colour and a shape of their own: projects, technologies, people. */
export type Hue = "proj" | "tech" | "user";
