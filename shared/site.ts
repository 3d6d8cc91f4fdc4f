// How a site is called and looks as delivered, until its admins change that.

export const productName = "Stack Cafe";

/** In code points. */
export const siteLimits = {
  name: { min: 1, max: 40 },
  tagline: { min: 1, max: 80 },
  /** In bytes. */
  logoFile: 200 * 1024,
  /** In CSS pixels, in the header. */
  logoHeight: 26,
  logoWidth: 160,
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
  logo: null,
  darkLogo: null,
} as const;

/** The path of an uploaded logo, and of its square. */
export const siteLogoPath = (hash: string) => `/logos/site/${hash}.png`;
export const siteIconPath = (hash: string) => `/logos/site/${hash}-icon.png`;
