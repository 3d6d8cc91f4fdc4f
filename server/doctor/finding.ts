/** What a check of the doctor found. */
export interface Finding {
  readonly state: "ok" | "warning" | "problem";
  readonly about: string;
  readonly detail: string;
  /** What to do about it. */
  readonly advice?: string;
}

export const ok = (about: string, detail: string): Finding => ({ state: "ok", about, detail });

export const warning = (about: string, detail: string, advice: string): Finding => ({
  state: "warning",
  about,
  detail,
  advice,
});

export const problem = (about: string, detail: string, advice: string): Finding => ({
  state: "problem",
  about,
  detail,
  advice,
});

export const reasonOf = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error);
  const cause = error instanceof Error ? error.cause : undefined;
  // fetch says no more than that it failed; other errors repeat their cause.
  const adds = cause instanceof Error && !text.includes(cause.message);
  return adds ? `${text}: ${cause.message}` : text;
};
