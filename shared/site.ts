// How a site is called and looks as delivered, until its admins change that.

export const productName = "Stack Cafe";

/** In code points. */
export const siteLimits = {
  name: { min: 1, max: 40 },
  tagline: { min: 1, max: 80 },
} as const;

/** What pages lie on: as delivered, without a tint, or tinted with the accent. */
export const papers = ["warm", "neutral", "tinted"] as const;

/** What the site's root address shows. */
export const startPages = ["home", "projects", "explore"] as const;

export const defaultSite = {
  name: productName,
  tagline: "Find projects that fit your tech stack.",
  accent: null,
  paper: "warm",
  startPage: "home",
} as const;
