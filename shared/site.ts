// How a site is called and looks as delivered, until its admins change that.
import type { TextKey } from "./messages/t.ts";
import { defaultClock } from "./site-clock.ts";

export const productName = "Stack Cafe";

/** In code points. */
export const siteLimits = {
  name: { min: 1, max: 40 },
  tagline: { min: 1, max: 80 },
  intro: { min: 1, max: 200 },
  /** In bytes. */
  logoFile: 200 * 1024,
  /** In CSS pixels, in the header. */
  logoHeight: 26,
  logoWidth: 160,
  footerLinks: 6,
  footerLabel: { min: 1, max: 30 },
  pageText: { min: 1, max: 40_000 },
} as const;

/** The pages about the site, in the order of the footer. Only the imprint has no text as delivered. */
export const sitePageLabels = {
  about: "frame.footerAbout",
  team: "members.team",
  contact: "frame.footerContact",
  terms: "frame.footerTerms",
  privacy: "frame.footerPrivacy",
  imprint: "frame.footerImprint",
} as const satisfies Record<string, TextKey>;

export type SitePageName = keyof typeof sitePageLabels;

export const sitePageNames = Object.keys(sitePageLabels) as SitePageName[];

/** What pages lie on: as delivered, without a tint, or tinted with the accent. */
export const papers = ["warm", "neutral", "tinted"] as const;

/** What the site's root address shows. */
export const startPages = ["home", "projects", "explore"] as const;

/** What the home page shows below the matches, in this order. */
export const homeSections = ["projects", "explorer", "searches", "technologies"] as const;

export const defaultSite = {
  name: productName,
  tagline: "Find projects that fit your tech stack.",
  accent: null,
  paper: "warm",
  startPage: "home",
  intro: null,
  homeSections: [...homeSections] as (typeof homeSections)[number][],
  logo: null,
  darkLogo: null,
  footerLinks: [] as { label: string; address: string }[],
  ...defaultClock,
} as const;

/** The path of an uploaded logo, and of its square. */
export const siteLogoPath = (hash: string) => `/logos/site/${hash}.png`;
export const siteIconPath = (hash: string) => `/logos/site/${hash}-icon.png`;
