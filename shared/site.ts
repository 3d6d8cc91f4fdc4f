// How a site is called and looks as delivered, until its admins change that.

export const productName = "Stack Cafe";

/** In code points. */
export const siteLimits = {
  name: { min: 1, max: 40 },
  tagline: { min: 1, max: 80 },
} as const;

export const defaultSite = {
  name: productName,
  tagline: "Find projects that fit your tech stack.",
} as const;
