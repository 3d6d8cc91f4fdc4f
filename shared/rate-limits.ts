// How many requests are allowed in which time. Counted by person where one is signed in, else by
// network, unless said otherwise: of IPv6 that is the network of 64 bits, and the one of 48 bits
// around it may make ten times as many.

const minuteMs = 60_000;

/** Requests (`max`) per window, in milliseconds. */
export const rateLimits = {
  readsSignedIn: { max: 1500, timeWindow: 5 * minuteMs },
  readsSignedOut: { max: 600, timeWindow: 5 * minuteMs },
  writes: { max: 60, timeWindow: minuteMs },
  comments: { max: 20, timeWindow: minuteMs },
  signIns: { max: 30, timeWindow: 5 * minuteMs },
  /** Redirects back from the code host: one a sign-in. */
  returns: { max: 30, timeWindow: 5 * minuteMs },
  searches: { max: 60, timeWindow: minuteMs },
  /** Texts that the server fetches from other hosts. */
  remoteTexts: { max: 30, timeWindow: minuteMs },
  /** Exports of everything that is stored of a person, or of the audit log. */
  downloads: { max: 10, timeWindow: 60 * minuteMs },
  /** By webhook, not by sender. */
  deliveries: { max: 600, timeWindow: minuteMs },
  /** Deliveries to webhooks that weren't seen lately, if they exist at all: by network. */
  unknownHooks: { max: 120, timeWindow: minuteMs },
  reports: { max: 20, timeWindow: 24 * 60 * minuteMs },
  newProjects: { max: 20, timeWindow: 24 * 60 * minuteMs },
  /** Files of pages, by network whoever is signed in: a first visit takes about 40. */
  files: { max: 3000, timeWindow: 5 * minuteMs },
  /** Logo sheets that have to be drawn, since nobody requested them lately: by network. */
  newSheets: { max: 300, timeWindow: 5 * minuteMs },
  /** For monitoring, by network: several a second. */
  healthChecks: { max: 1500, timeWindow: 5 * minuteMs },
  /** Session cookies without a session, each a query: by network. */
  unknownSessions: { max: 300, timeWindow: minuteMs },
} as const;

export type RateLimit = keyof typeof rateLimits;
